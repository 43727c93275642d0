import { sql, type SqlBool } from 'kysely';
import { isAdministrator } from '../../contract/policy.ts';
import type { AdminUser, AdminUserList, UserListQuery } from '../../contract/users.managed.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
import { FORMER_MEMBER } from './former-member.ts';

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('prompt_totals', (join) => join.on(sql<SqlBool>`prompt_totals.scope = 'owner:' || users.id`))
    .select(['users.id', 'username', 'avatar_url', 'role', 'suspended_at', 'created_at', 'prompt_totals.total']);

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const toManaged = (row: Row): AdminUser => ({
  id: row.id,
  username: row.username,
  avatarUrl: row.avatar_url,
  role: isAdministrator(row) ? 'admin' : 'member',
  suspended: row.suspended_at !== null,
  promptCount: row.total ?? 0,
  createdAt: row.created_at,
});

/** A user in the shape that administrators see. */
export async function findAdminUser(db: Db, id: number): Promise<AdminUser | undefined> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row && toManaged(row);
}

/**
 * One page of users, newest first. An e-mail address matches only as a whole: otherwise the search would reveal
 * addresses letter by letter (product 13).
 */
export async function listUsers(db: Db, { query, page, size }: UserListQuery): Promise<AdminUserList> {
  const key = normalizeName(query);
  const matching = db
    .selectFrom('users')
    .where('leaving', 'is', null)
    .where('email_key', '!=', FORMER_MEMBER)
    .$if(key !== '', (users) =>
      users.where((where) =>
        where.or([
          where('email_key', '=', key),
          sql<SqlBool>`username_key like ${`%${key.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
        ]),
      ),
    );
  const ids = matching
    .select('id')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size);
  const [rows, count] = await Promise.all([
    selectUsers(db).where('users.id', 'in', ids).orderBy('users.id', 'desc').execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(toManaged), totalCount: count.total };
}
