import { RemovalInput } from '../../contract/leaving.ts';
import { EndSessionsQuery } from '../../contract/sessions.ts';
import { IdParams } from '../../contract/text.ts';
import { AdminUser, AdminUserList, RoleInput, SuspensionInput, UserListQuery } from '../../contract/users.managed.ts';
import type { AuthServices } from './services.ts';
import { errors, NoContent } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { Archive, fewExports, sendExport } from './export.routes.ts';
import { endAllSessions, endSessionsOf, removeAccount, setRole, setSuspension } from './manage.ts';
import { listUsers } from './managed.queries.ts';

const tags = ['users'];
const administrator = { access: 'administrator' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;
const changed = { 200: AdminUser, ...errors(...refusals, 'not_found') };

/** /api/users: administrators view and change the accounts of others. The viewer's own account is at /auth/me. */
export function usersRoutes(app: Routes, services: AuthServices): void {
  const { database, leaving } = services;
  app.get(
    '/api/users',
    {
      config: administrator,
      schema: {
        operationId: 'listUsers',
        summary: 'All users',
        description: 'Without their e-mail addresses. `query` is part of a username, or a whole e-mail address.',
        tags,
        querystring: UserListQuery,
        response: { 200: AdminUserList, ...errors(...refusals) },
      },
    },
    (request) => listUsers(database.sql, request.query),
  );

  app.put(
    '/api/users/:id/role',
    {
      config: administrator,
      schema: {
        operationId: 'changeRole',
        summary: 'Make a user an administrator, or a member again',
        description:
          "One's own role cannot be changed. A name that only administrators may have becomes another one, such as `member 12`, when its user is no longer one; the answer has the new name.",
        tags,
        params: IdParams,
        body: RoleInput,
        response: changed,
      },
    },
    (request) => setRole(services, request, request.body.role),
  );

  app.put(
    '/api/users/:id/suspension',
    {
      config: administrator,
      schema: {
        operationId: 'suspendUser',
        summary: 'Suspend a user, or let them back in',
        description: 'Who is suspended is signed out everywhere, and their prompts stay.',
        tags,
        params: IdParams,
        body: SuspensionInput,
        response: changed,
      },
    },
    (request) => setSuspension(database, request, request.body),
  );

  app.delete(
    '/api/users/:id',
    {
      config: administrator,
      schema: {
        tags,
        summary: 'Delete the account of a user',
        description:
          'Ends their sessions at once and removes the account with all that belongs to it. `prompts` says what becomes of their prompts: `delete` removes all of them; `keep` leaves the published ones to the library, owned by "former member".',
        operationId: 'deleteUser',
        params: IdParams,
        body: RemovalInput,
        response: { 204: NoContent, ...errors(...refusals, 'not_found') },
      },
    },
    async (request, reply) => {
      await removeAccount(database, request, request.body.prompts);
      await leaving.finish(request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/users/:id/export',
    {
      config: { ...administrator, ...fewExports },
      schema: {
        tags,
        summary: 'Download all data of a user',
        description: 'The same archive as the user gets at /api/auth/me/export.',
        operationId: 'exportUserData',
        params: IdParams,
        response: { ...Archive, ...errors(...refusals, 'not_found') },
      },
    },
    (request, reply) => sendExport(services, request, reply, request.params.id),
  );

  app.delete(
    '/api/users/:id/sessions',
    {
      config: administrator,
      schema: {
        tags,
        summary: 'End all sessions of a user',
        description: 'They must sign in again everywhere. The session that asks goes on.',
        operationId: 'endSessionsOfUser',
        params: IdParams,
        response: { 204: NoContent, ...errors(...refusals, 'not_found') },
      },
    },
    async (request, reply) => {
      await endSessionsOf(database, request);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/users/sessions',
    {
      config: administrator,
      schema: {
        tags,
        summary: 'End the sessions of everybody',
        description: 'Everybody must sign in again. Without `here=true` the session that asks goes on.',
        operationId: 'endAllSessions',
        querystring: EndSessionsQuery,
        response: { 204: NoContent, ...errors(...refusals) },
      },
    },
    async (request, reply) => {
      await endAllSessions(database, request, request.query.here);
      return reply.code(204).send(null);
    },
  );
}
