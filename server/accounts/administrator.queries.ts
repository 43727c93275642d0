import { foldKey } from '../text/keys.ts';
import type { Sql } from '../database/tables.ts';
import type { UserRow } from './users.queries.ts';

/** Notes that the settings made an account, for its address, and a generated password until it is used. */
export async function insertSettingsAccount(
  trx: Sql,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  password: string | undefined,
): Promise<void> {
  await trx
    .insertInto('settings_accounts')
    .values({ user_id: id, email_key: foldKey(email), password: password ?? null })
    .execute();
}

/** Whether the settings made this account, and for the address that it still has. */
export async function isSettingsAccount(sql: Sql, user: Pick<UserRow, 'id' | 'email_key'>): Promise<boolean> {
  const row = await sql
    .selectFrom('settings_accounts')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('email_key', '=', user.email_key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The generated password that nobody has used yet. */
export async function findUnusedPassword(sql: Sql, userId: number): Promise<string | undefined> {
  const row = await sql
    .selectFrom('settings_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** E-mail addresses of administrators who may sign in, the longest-standing first, for whoever runs the installation. */
export async function listAdministrators(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('leaving', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ email }) => email);
}
