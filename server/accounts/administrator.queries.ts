import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
import type { UserRow } from './users.queries.ts';

/** Records that the settings created this account for this e-mail, with the generated password until it is used. */
export async function insertSettingsAccount(
  trx: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  password: string | undefined,
): Promise<void> {
  await trx
    .insertInto('settings_accounts')
    .values({ user_id: id, email_key: normalizeName(email), password: password ?? null })
    .execute();
}

/** Whether the settings created this account and it still has the e-mail that they created it for. */
export async function isSettingsAccount(sql: Db, user: Pick<UserRow, 'id' | 'email_key'>): Promise<boolean> {
  const row = await sql
    .selectFrom('settings_accounts')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('email_key', '=', user.email_key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The generated password that nobody has used yet. */
export async function findUnusedPassword(sql: Db, userId: number): Promise<string | undefined> {
  const row = await sql
    .selectFrom('settings_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** E-mails of administrators who may sign in, the oldest account first. For the operator of the installation. */
export async function listAdministrators(sql: Db, most: number): Promise<string[]> {
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
