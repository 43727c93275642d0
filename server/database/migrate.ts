import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { library } from './migrations/001_library.ts';
import { searchChanges } from './migrations/002_search_changes.ts';
import { listOrders } from './migrations/003_list_orders.ts';
import { passwords } from './migrations/004_passwords.ts';
import { accounts } from './migrations/005_accounts.ts';
import { uploads } from './migrations/006_uploads.ts';
import { searchInBulk } from './migrations/007_search_in_bulk.ts';
import { searchMerges } from './migrations/008_search_merges.ts';
import { versions } from './migrations/009_versions.ts';
import { namesAsRead } from './migrations/010_names_as_read.ts';
import { searchWords } from './migrations/011_search_words.ts';
import { quotas } from './migrations/012_quotas.ts';
import { settingsAccounts } from './migrations/013_settings_accounts.ts';
import { leaving } from './migrations/014_leaving.ts';
import { resetMakers } from './migrations/015_reset_makers.ts';
import { namesByLetters } from './migrations/016_names_by_letters.ts';
import { namesAsTyped } from './migrations/017_names_as_typed.ts';
import { hookedLetters } from './migrations/018_hooked_letters.ts';
import { notesWithoutWords } from './migrations/019_notes_without_words.ts';
import { lettersInEitherCase } from './migrations/020_letters_in_either_case.ts';
import { fieldsAndLanguage } from './migrations/021_fields_and_language.ts';
import type { Dialect, Migration } from './migration.ts';
import type { Tables } from './tables.ts';

/** Forward only, in this order. Never edit a released migration. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001_library': library,
  '002_search_changes': searchChanges,
  '003_list_orders': listOrders,
  '004_passwords': passwords,
  '005_accounts': accounts,
  '006_uploads': uploads,
  '007_search_in_bulk': searchInBulk,
  '008_search_merges': searchMerges,
  '009_versions': versions,
  '010_names_as_read': namesAsRead,
  '011_search_words': searchWords,
  '012_quotas': quotas,
  '013_settings_accounts': settingsAccounts,
  '014_leaving': leaving,
  '015_reset_makers': resetMakers,
  '016_names_by_letters': namesByLetters,
  '017_names_as_typed': namesAsTyped,
  '018_hooked_letters': hookedLetters,
  '019_notes_without_words': notesWithoutWords,
  '020_letters_in_either_case': lettersInEitherCase,
  '021_fields_and_language': fieldsAndLanguage,
};

interface Options {
  /** The last migration to run; all of them by default. */
  to?: string;
  migrations?: Readonly<Record<string, Migration>>;
}

/**
 * Brings the schema up to date in one transaction, or in the given one. When nodes start together, one migrates and the
 * others wait (PostgreSQL: advisory lock, SQLite: the write lock that every transaction takes at its beginning).
 * @throws the error of the failed migration; the old schema stays
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  { to, migrations = MIGRATIONS }: Options = {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, migration]) => [
              name,
              { up: (trx: Kysely<Tables>) => migration.up(trx, dialect) },
            ]),
          ),
        ),
    },
  });
  const { error } = to ? await migrator.migrateTo(to) : await migrator.migrateToLatest();
  if (error) throw error;
}

/** The name of the last migration that ran on a database; undefined when none did. */
export async function findSchema(db: Kysely<Tables>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined;
  const last = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc limit 1`;
  return (await last.execute(db)).rows[0]?.name;
}
