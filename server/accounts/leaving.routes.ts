import { LeaveInput } from '../../contract/leaving.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { lockSetting } from '../database/settings.queries.ts';
import { errors, NoContent } from '../http/responses.ts';
import { AppError, unauthenticated } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { reauthorize, requireViewer } from '../viewer/viewer.ts';
import { Archive, fewExports, sendExport } from './export.routes.ts';
import { isLastAdministrator, markLeaving } from './leave.queries.ts';
import { asTarget, findUserRow, userExists, lockUser } from './users.queries.ts';
import { requirePassword } from './own-password.ts';
import type { AuthServices } from './services.ts';

const tags = ['auth'];

/** Export of the viewer's own data, and deletion of their account (decision 024). */
export function leavingRoutes(app: Routes, services: AuthServices, prefix: string): void {
  const { database, leaving } = services;

  app.get(
    `${prefix}/me/export`,
    {
      config: { access: 'member', ...fewExports },
      schema: {
        tags,
        summary: 'Download all of your own data',
        description:
          'A .tar.gz with JSON files (account, prompts of every status, saved prompts, uses, sessions, your acts in the audit log) and your images.',
        operationId: operationId(prefix, 'exportOwnData'),
        response: { ...Archive, ...errors('unauthenticated', 'not_found') },
      },
    },
    (request, reply) => sendExport(services, request, reply, requireViewer(request).id),
  );

  app.delete(
    `${prefix}/me`,
    {
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Delete your own account',
        description:
          'Ends all sessions at once and removes the account with all that belongs to it. `prompts` says what becomes of your prompts: `delete` removes all of them; `keep` leaves the published ones to the library, owned by "former member". 403 names `password` when it is missing or wrong; 409 when you are the only administrator.',
        operationId: operationId(prefix, 'deleteOwnAccount'),
        body: LeaveInput,
        response: { 204: NoContent, ...errors('unauthenticated', 'forbidden', 'conflict') },
      },
    },
    async (request, reply) => {
      const { id } = requireViewer(request);
      const { password, prompts } = request.body;
      const known = await findUserRow(database.sql, id);
      if (!known) throw unauthenticated();
      const asked = {
        user: known,
        password,
        field: 'password',
        why: 'Enter your password to delete your account',
      } as const;
      const holdPassword = await requirePassword(services, request, asked);
      await database.transaction(async (trx) => {
        await lockSetting(trx, 'administrators');
        await reauthorize(database, request, trx, 'ends');
        const user = await lockUser(database, trx, id);
        if (!user || !userExists(user)) throw unauthenticated();
        await holdPassword(trx);
        if (await isLastAdministrator(trx, user))
          throw new AppError(
            'conflict',
            'You are the only administrator. Make somebody else an administrator first, then delete your account.',
          );
        await recordAuditEvent(trx, request, {
          act: 'account-deleted',
          target: asTarget(user),
          note: `prompts: ${prompts}`,
        });
        await markLeaving(trx, user, prompts);
      });
      await leaving.finish(id);
      return reply.code(204).send(null);
    },
  );
}

/** The routes exist under two prefixes, and each operation id must be unique. */
const operationId = (prefix: string, name: string): string => (prefix.startsWith('/api') ? name : `${name}Short`);
