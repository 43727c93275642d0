import type { FastifyRequest } from 'fastify';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import { isAdministrator } from '../../contract/policy.ts';
import type { AdminUser, SuspensionInput } from '../../contract/users.managed.ts';
import type { Role } from '../../contract/users.ts';
import type { Services } from '../services.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { deleteResetsBy } from './resets.queries.ts';
import { revokeSessions, EVERYBODY } from '../viewer/rights.ts';
import { deleteAllSessions, deleteSessionsOf } from '../viewer/sessions.queries.ts';
import type { Database } from '../database/database.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Db } from '../database/tables.ts';
import { forbidden, notFound } from '../errors.ts';
import { tokenOf } from '../http/token.ts';
import { reauthorize, requireViewer } from '../viewer/viewer.ts';
import { markLeaving } from './leave.queries.ts';
import { findAdminUser } from './managed.queries.ts';
import { withoutRoleName } from './neutral-name.ts';
import {
  asTarget,
  forgetDevices,
  userExists,
  lockUser,
  updateRole,
  updateSuspension,
  type UserRow,
} from './users.queries.ts';

type Request = FastifyRequest<{ Params: { id: number } }>;

/**
 * Changes another user's account. These changes run one at a time in the whole installation, and only while the viewer
 * is still an administrator. So at least one administrator remains, even when two demote each other at once.
 * @throws 403 with `ownMessage` for the viewer's own account; 401 or 403 when another administrator was quicker; 404
 */
export async function withAccount<T>(
  database: Database,
  request: Request,
  ownMessage: string,
  change: (trx: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const viewer = requireViewer(request);
  const { id } = request.params;
  return database.transaction(async (trx) => {
    await requireActing(database, trx, request, id);
    const user = await lockUser(database, trx, id);
    if (!user || !userExists(user)) throw notFound('User');
    if (id === viewer.id) throw forbidden(ownMessage);
    return change(trx, user);
  });
}

/**
 * Call first in a transaction that may end rights of a user, or of EVERYBODY. Checks that the viewer is still an
 * administrator with a live session, and locks that until the transaction ends.
 * @throws 401, 403
 */
async function requireActing(database: Database, trx: Db, request: FastifyRequest, on: number): Promise<void> {
  await lockSetting(trx, 'administrators');
  await revokeSessions(database, trx, on);
  await reauthorize(database, request, trx);
  await lockUser(database, trx, requireViewer(request).id);
}

const changeAccount = (
  database: Database,
  request: Request,
  ownMessage: string,
  change: (trx: Db, user: UserRow) => Promise<void>,
): Promise<AdminUser> =>
  withAccount(database, request, ownMessage, async (trx, user) => {
    await change(trx, user);
    const changed = await findAdminUser(trx, user.id);
    if (!changed) throw notFound('User');
    return changed;
  });

/**
 * Sets another user's role. It takes effect at once, because every request reads the role. Also renames a former
 * administrator whose name only administrators may have.
 */
export async function setRole(
  { database, config }: Pick<Services, 'database' | 'config'>,
  request: Request,
  role: Role,
): Promise<AdminUser> {
  const set = () =>
    changeAccount(database, request, 'You cannot change your own role', async (trx, user) => {
      const old: Role = isAdministrator(user) ? 'admin' : 'member';
      if (old === role) return;
      await updateRole(trx, user.id, role);
      const name = await withoutRoleName(trx, { ...user, role }, config.SITE_NAME);
      const note = `${old} → ${role}${name === undefined ? '' : `, and called ${name}`}`;
      await recordAuditEvent(trx, request, { act: 'role-changed', target: asTarget(user), note });
    });
  return set().catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    // Somebody took the new name meanwhile: retry with another one.
    return set();
  });
}

/** Suspends or reinstates another user. Both end all their sessions; their prompts stay unchanged. */
export const setSuspension = (database: Database, request: Request, input: SuspensionInput): Promise<AdminUser> =>
  changeAccount(database, request, 'You cannot suspend yourself', async (trx, user) => {
    const { suspended, reason } = input;
    if (suspended === (user.suspended_at !== null)) return;
    await updateSuspension(trx, user.id, suspended);
    await deleteSessionsOf(trx, user.id);
    await forgetDevices(trx, user.id);
    const act = suspended ? 'suspended' : 'reinstated';
    await recordAuditEvent(trx, request, { act, target: asTarget(user), note: reason && quoted(reason) });
  });

/** Marks another user's account as leaving; `finishLeaving` (leave.ts) removes it. */
export const removeAccount = (database: Database, request: Request, prompts: PromptsOfLeaver): Promise<void> =>
  withAccount(database, request, 'Delete your own account on your profile', async (trx, user) => {
    await recordAuditEvent(trx, request, {
      act: 'account-deleted',
      target: asTarget(user),
      note: `prompts: ${prompts}`,
    });
    await markLeaving(trx, user, prompts);
  });

/** Ends the sessions of a user, except the session of this request. */
export async function endSessionsOf(database: Database, request: Request): Promise<void> {
  await database.transaction(async (trx) => {
    await requireActing(database, trx, request, request.params.id);
    const user = await lockUser(database, trx, request.params.id);
    if (!user || !userExists(user)) throw notFound('User');
    const count = await deleteSessionsOf(trx, user.id, tokenOf(request));
    await forgetDevices(trx, user.id);
    await deleteResetsBy(trx, user.id);
    await recordAuditEvent(trx, request, { act: 'session-ended', target: asTarget(user), note: `${count} sessions` });
  });
}

/** Ends the sessions of everybody. The session of this request ends only with `here`. */
export async function endAllSessions(database: Database, request: FastifyRequest, here: boolean): Promise<void> {
  await database.transaction(async (trx) => {
    await requireActing(database, trx, request, EVERYBODY);
    const count = await deleteAllSessions(trx, here ? undefined : tokenOf(request));
    await forgetDevices(trx);
    await deleteResetsBy(trx);
    await recordAuditEvent(trx, request, { act: 'session-ended', note: `${count} sessions of everybody` });
  });
}
