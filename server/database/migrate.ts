import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { library } from './migrations/001_library.ts';
import { searchChanges } from './migrations/002_search_changes.ts';
import { listOrders } from './migrations/003_list_orders.ts';
import type { Tables } from './tables.ts';

/** What a migration needs to know of the engine that it runs on. */
export interface Dialect {
  engine: 'sqlite' | 'postgres';
}

export interface Migration {
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>;
}

/** Forward only, in this order; a released one is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '001_library': library,
  '002_search_changes': searchChanges,
  '003_list_orders': listOrders,
};

/**
 * Brings the schema up to date in one transaction. Nodes that start at once wait for the first (PostgreSQL: advisory
 * lock, SQLite: the write lock that every transaction takes at its beginning).
 * @throws the error of the migration that failed; the old schema stays
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(MIGRATIONS).map(([name, migration]) => [
              name,
              { up: (trx: Kysely<Tables>) => migration.up(trx, dialect) },
            ]),
          ),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
