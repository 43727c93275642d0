import { sql } from 'kysely';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { invalidateNameCache } from '../names/name-cache.queries.ts';
import { openDatabase } from '../database/engine.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';
import { createDatabaseOn } from './postgres.ts';

/** Children before parents, so that no foreign key is violated. */
const TABLES = [
  'idempotency_keys',
  'upload_keys',
  'quota_usage',
  'loose_images',
  'prompt_usage',
  'saved_prompts',
  'prompt_images',
  'prompt_tags',
  'prompt_categories',
  'prompt_totals',
  'search_pieces',
  'search_words',
  'search_labels',
  'prompts',
  'images',
  'tags',
  'categories',
  'login_failures',
  'password_resets',
  'settings_accounts',
  'sessions',
  'settings',
  'audit_log',
  'users',
] as const satisfies (keyof Tables)[];

interface TestDatabase {
  database: Database;
  drop: () => Promise<void>;
}

/** A database for one test file, on the engine of TEST_ENGINE: a copy of one whose schema is up to date already. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    // A file instead of `:memory:`, because long reads use a connection of their own, as in production.
    const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-test-'));
    await copyFile(inject('sqliteTemplate'), join(folder, 'library.db'));
    const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder });
    // As on PostgreSQL (postgres.ts): the data need not survive a power failure.
    await sql`pragma synchronous = off`.execute(database.sql);
    return { database, drop: () => rm(folder, { recursive: true, force: true }) };
  }
  const { url, drop } = await createPostgres({ template: inject('postgresTemplate') });
  return { database: await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }), drop };
}

/** As `openTestDatabase`, for tests that open it more than once, like the processes of several nodes. */
export async function createDatabase(): Promise<{
  settings: Parameters<typeof openDatabase>[0];
  drop: () => Promise<void>;
}> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-database-'));
    return {
      settings: { DATABASE_URL: undefined, DATA_DIR: folder },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const { url, drop } = await createPostgres();
  return { settings: { DATABASE_URL: url, DATA_DIR: '' }, drop };
}

/** A PostgreSQL database, without any table unless a template is named; in the project "postgres" only. */
export const createPostgres = (options?: { template: string }): ReturnType<typeof createDatabaseOn> =>
  createDatabaseOn(inject('postgresUrl'), options);

/** Empties every table and restarts the ids, which only tests may do; so it also invalidates the cache of names. */
export async function truncate(database: Database): Promise<void> {
  await empty(database);
  await invalidateNameCache(database.sql);
}

async function empty({ sql: db, engine }: Database): Promise<void> {
  if (engine === 'postgres') {
    // Tells every reader of the index that it has been reset.
    await db.insertInto('search_changes').values({ prompt_id: 0, lexemes: '' }).execute();
    // One message with `delete`: before each test, `truncate` would create a new file for every table and index.
    const statements = [
      // The audit log refuses deletion; only the owner of its table can disable that.
      'alter table audit_log disable trigger user',
      ...[...TABLES, 'prompt_search'].map((table) => `delete from ${table}`),
      'alter table audit_log enable trigger user',
      `select setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
       where schemaname = current_schema() and sequencename not like 'search_changes%'`,
    ];
    await sql.raw(statements.join(';\n')).execute(db);
    return;
  }
  // One transaction: the price of a commit is paid once.
  await db.transaction().execute(emptySqlite);
}

async function emptySqlite(db: Db): Promise<void> {
  await db.insertInto('search_changes').values({ prompt_id: 0, lexemes: '' }).execute();
  const guard = sql<{ sql: string }>`select sql from sqlite_schema where type = 'trigger' and name = 'audit_log_kept'`;
  const [kept] = (await guard.execute(db)).rows;
  await sql`drop trigger audit_log_kept`.execute(db);
  for (const table of TABLES) await db.deleteFrom(table).execute();
  await sql.raw(kept?.sql ?? '').execute(db);
  await sql`delete from prompt_search`.execute(db);
  await sql`delete from sqlite_sequence where name <> 'search_changes'`.execute(db);
}
