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
      schema: { tags, querystring: UserListQuery, response: { 200: ManagedUserList, ...errors(...refusals) } },
    },
    (request) => listUsers(database.sql, request.query),
  );

  app.put(
    '/api/users/:id/role',
    { config: administrator, schema: { tags, params: IdParams, body: RoleInput, response: changed } },
    (request) => setRole(database, request, request.body.role),
  );

  app.put(
    '/api/users/:id/suspension',
    { config: administrator, schema: { tags, params: IdParams, body: SuspensionInput, response: changed } },
    (request) => setSuspension(database, request, request.body),
  );
}
