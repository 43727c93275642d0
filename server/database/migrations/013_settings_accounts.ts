import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * Which accounts the settings made, and the password of one until it is used (decision 022). The database itself takes
 * the password away, in the very transaction in which it is used or replaced: signing in holds the hash of the account,
 * and whatever changes a password writes it.
 */
export const settingsAccounts: Migration = {
  async up(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
    await sql`create table settings_accounts (
      user_id integer primary key references users (id) on delete cascade,
      email_key ${text} not null,
      password ${text}
    )`.execute(db);
    const forget = sql`update settings_accounts set password = null where user_id = new.id and password is not null`;
    if (engine === 'sqlite') {
      await sql`create trigger settings_accounts_used after update of password_hash on users
        begin ${forget}; end`.execute(db);
      return;
    }
    await sql`create function settings_accounts_forget() returns trigger language plpgsql as $$
      begin ${forget}; return null; end $$`.execute(db);
    await sql`create trigger settings_accounts_used after update of password_hash on users
      for each row execute function settings_accounts_forget()`.execute(db);
  },
};
