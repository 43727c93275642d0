import type { FastifyRequest } from 'fastify';
import { isAdministrator } from '../../contract/policy.ts';
import type { ManagedUser, SuspensionInput } from '../../contract/users.managed.ts';
import type { Role } from '../../contract/users.ts';
import { recordAct } from '../audit/record.ts';
import { deleteSessionsOf } from '../auth/sessions.queries.ts';
import type { Database } from '../database/engine.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { requireViewer } from '../http/viewer.ts';
import { findManagedUser } from './managed.queries.ts';
import { asTarget, findUserRow, updateRole, updateSuspension, type UserRow } from './users.queries.ts';

/**
 * Changes another user's account. One such change at a time in the whole library, and only by who is an administrator
 * still when it is their turn: so whoever does it remains, and two who demote each other at once leave one.
 * @throws 403 for one's own account, and when another administrator was quicker; 404
 */
async function changeAccount(
  database: Database,
  request: FastifyRequest<{ Params: { id: number } }>,
  own: string,
  change: (trx: Sql, user: UserRow) => Promise<void>,
): Promise<ManagedUser> {
  const viewer = requireViewer(request);
  const { id } = request.params;
  return database.transaction(async (trx) => {
    await lockSetting(trx, 'administrators');
    const administrator = await findUserRow(trx, viewer.id);
    if (!isAdministrator(administrator) || administrator?.suspended_at !== null) throw forbidden();
    const user = await findUserRow(trx, id);
    if (!user) throw notFound('User');
    if (id === viewer.id) throw forbidden(own);
    await change(trx, user);
    const changed = await findManagedUser(trx, id);
    if (!changed) throw notFound('User');
    return changed;
  });
}

type Request = Parameters<typeof changeAccount>[1];

/** Makes a member or an administrator of somebody; every request asks for the role, so it counts at once. */
export const setRole = (database: Database, request: Request, role: Role): Promise<ManagedUser> =>
  changeAccount(database, request, 'You cannot change your own role', async (trx, user) => {
    const old: Role = isAdministrator(user) ? 'admin' : 'member';
    if (old === role) return;
    await updateRole(trx, user.id, role);
    await recordAct(trx, request, { act: 'role-changed', target: asTarget(user), note: `${old} → ${role}` });
  });

/** Keeps somebody out, or lets them in again, signed in nowhere. Their prompts stay as they are. */
export const setSuspension = (database: Database, request: Request, wish: SuspensionInput): Promise<ManagedUser> =>
  changeAccount(database, request, 'You cannot suspend yourself', async (trx, user) => {
    const { suspended, reason } = wish;
    if (suspended === (user.suspended_at !== null)) return;
    await updateSuspension(trx, user.id, suspended);
    await deleteSessionsOf(trx, user.id);
    const act = suspended ? 'suspended' : 'reinstated';
    await recordAct(trx, request, { act, target: asTarget(user), note: reason });
  });
