import { IdParams } from '../../contract/text.ts';
import {
  ManagedUser,
  ManagedUserList,
  RoleInput,
  SuspensionInput,
  UserListQuery,
} from '../../contract/users.managed.ts';
import type { Services } from '../app.ts';
import { errors } from '../http/answers.ts';
import type { Routes } from '../http/route.ts';
import { setRole, setSuspension } from './manage.ts';
import { listUsers } from './managed.queries.ts';

const tags = ['users'];
const administrator = { access: 'administrator' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;
const changed = { 200: ManagedUser, ...errors(...refusals, 'not_found') };

/** /api/users: what administrators see and decide of others. One's own account is at /auth/me. */
export function usersRoutes(app: Routes, { database }: Services): void {
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
        response: { 200: ManagedUserList, ...errors(...refusals) },
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
        description: "One's own role cannot be changed.",
        tags,
        params: IdParams,
        body: RoleInput,
        response: changed,
      },
    },
    (request) => setRole(database, request, request.body.role),
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
}
