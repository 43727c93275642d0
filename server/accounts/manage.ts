import type { FastifyRequest } from 'fastify';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import { isAdministrator } from '../../contract/policy.ts';
import type { ManagedUser, SuspensionInput } from '../../contract/users.managed.ts';
import type { Role } from '../../contract/users.ts';
import type { Services } from '../services.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAct } from '../audit/record.ts';
import { deleteResetsBy } from './resets.queries.ts';
import { endRights, EVERYBODY } from '../viewer/rights.ts';
import { deleteAllSessions, deleteSessionsOf } from '../viewer/sessions.queries.ts';
import type { Database } from '../database/database.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';
import { forbidden, notFound } from '../errors.ts';
import { tokenOf } from '../http/token.ts';
import { reauthorize, requireViewer } from '../viewer/viewer.ts';
import { markLeaving } from './leave.queries.ts';
import { findManagedUser } from './managed.queries.ts';
import { withoutRoleName } from './neutral-name.ts';
import {
  asTarget,
  forgetDevices,
  isThere,
  lockUser,
  updateRole,
  updateSuspension,
  type UserRow,
} from './users.queries.ts';

type Request = FastifyRequest<{ Params: { id: number } }>;

/**
 * Changes another user's account. One such change at a time in the whole library, and only by who is an administrator
 * still when it is their turn: so whoever does it remains, and two who demote each other at once leave one.
 * @throws 403 for one's own account; 401 or 403 when another administrator was quicker; 404
 */
export async function withAccount<T>(
  database: Database,
  request: Request,
  own: string,
  change: (trx: Sql, user: UserRow) => Promise<T>,
): Promise<T> {
  const viewer = requireViewer(request);
  const { id } = request.params;
  return database.transaction(async (trx) => {
    await requireActing(database, trx, request, id);
    const user = await lockUser(database, trx, id);
    if (!user || !isThere(user)) throw notFound('User');
    if (id === viewer.id) throw forbidden(own);
    return change(trx, user);
  });
}

/**
 * In a transaction that may end rights of a user, or of EVERYBODY: who asks still is an administrator, in a session that has
 * not ended, and stays so until its end.
 * @throws 401, 403
 */
async function requireActing(database: Database, trx: Sql, request: FastifyRequest, on: number): Promise<void> {
  await lockSetting(trx, 'administrators');
  await endRights(database, trx, on);
  await reauthorize(database, request, trx);
  await lockUser(database, trx, requireViewer(request).id);
}

const changeAccount = (
  database: Database,
  request: Request,
  own: string,
  change: (trx: Sql, user: UserRow) => Promise<void>,
): Promise<ManagedUser> =>
  withAccount(database, request, own, async (trx, user) => {
    await change(trx, user);
    const changed = await findManagedUser(trx, user.id);
    if (!changed) throw notFound('User');
    return changed;
  });

/**
 * Makes a member or an administrator of somebody; every request asks for the role, so it counts at once. Who is an
 * administrator no longer has no name of one any longer.
 */
export async function setRole(
  { database, config }: Pick<Services, 'database' | 'config'>,
  request: Request,
  role: Role,
): Promise<ManagedUser> {
  const set = () =>
    changeAccount(database, request, 'You cannot change your own role', async (trx, user) => {
      const old: Role = isAdministrator(user) ? 'admin' : 'member';
      if (old === role) return;
      await updateRole(trx, user.id, role);
      const name = await withoutRoleName(trx, { ...user, role }, config.SITE_NAME);
      const note = `${old} → ${role}${name === undefined ? '' : `, and called ${name}`}`;
      await recordAct(trx, request, { act: 'role-changed', target: asTarget(user), note });
    });
  return set().catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    // Somebody took the name meanwhile: there is another.
    return set();
  });
}

/** Keeps somebody out, or lets them in again, signed in nowhere. Their prompts stay as they are. */
export const setSuspension = (database: Database, request: Request, wish: SuspensionInput): Promise<ManagedUser> =>
  changeAccount(database, request, 'You cannot suspend yourself', async (trx, user) => {
    const { suspended, reason } = wish;
    if (suspended === (user.suspended_at !== null)) return;
    await updateSuspension(trx, user.id, suspended);
    await deleteSessionsOf(trx, user.id);
    await forgetDevices(trx, user.id);
    const act = suspended ? 'suspended' : 'reinstated';
    await recordAct(trx, request, { act, target: asTarget(user), note: reason && quoted(reason) });
  });

/** Removes somebody's account; the rest is `finishLeaving`. */
export const removeAccount = (database: Database, request: Request, prompts: PromptsOfLeaver): Promise<void> =>
  withAccount(database, request, 'Delete your own account on your profile', async (trx, user) => {
    await recordAct(trx, request, { act: 'account-deleted', target: asTarget(user), note: `prompts: ${prompts}` });
    await markLeaving(trx, user, prompts);
  });

/** Ends the sessions of a user, but for the one that asks. */
export async function endSessionsOf(database: Database, request: Request): Promise<void> {
  await database.transaction(async (trx) => {
    await requireActing(database, trx, request, request.params.id);
    const user = await lockUser(database, trx, request.params.id);
    if (!user || !isThere(user)) throw notFound('User');
    const many = await deleteSessionsOf(trx, user.id, tokenOf(request));
    await forgetDevices(trx, user.id);
    await deleteResetsBy(trx, user.id);
    await recordAct(trx, request, { act: 'session-ended', target: asTarget(user), note: `${many} sessions` });
  });
}

/** Ends the sessions of everybody, but for the one that asks unless that shall end, too. */
export async function endAllSessions(database: Database, request: FastifyRequest, here: boolean): Promise<void> {
  await database.transaction(async (trx) => {
    await requireActing(database, trx, request, EVERYBODY);
    const many = await deleteAllSessions(trx, here ? undefined : tokenOf(request));
    await forgetDevices(trx);
    await deleteResetsBy(trx);
    await recordAct(trx, request, { act: 'session-ended', note: `${many} sessions of everybody` });
  });
}
