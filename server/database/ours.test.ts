import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPostgres } from '../testing/test-database.ts';
import { testEngine } from '../testing/test-library.ts';
import { openDatabase } from './engine.ts';
import { MIGRATIONS } from './migrate.ts';
import { inspectDatabase } from './ours.ts';
import { assess } from './assess.ts';

const known = Object.keys(MIGRATIONS);

describe('a database holds', () => {
  test.each([
    ['nothing', { tables: [], migrations: [] }],
    ['nothing', { tables: ['kysely_migration', 'kysely_migration_lock'], migrations: [] }],
    ['library', { tables: ['users'], migrations: known }],
    ['library', { tables: ['users'], migrations: known.slice(0, 3) }],
  ])('%s, so it may be opened', (found, contents) => {
    expect(assess(contents, true)).toBe(found);
    expect(assess(contents, false)).toBe(found);
  });

  test.each([
    ['tables of another program', { tables: ['users'], migrations: [] }, 'belongs to another program'],
    ['migrations of another program', { tables: [], migrations: ['2024_init'] }, 'belongs to another program'],
    ['a newer library', { tables: [], migrations: [...known, '999_later'] }, 'was written by a newer version'],
    ['another line of versions', { tables: [], migrations: [known[0] ?? '', known[2] ?? ''] }, 'by another version'],
  ])('%s, so it may not', (_, contents, problem) => {
    expect(assess(contents, true)).toEqual({ problem: expect.stringContaining(problem) });
    expect(assess(contents, false)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('tables of others beside which ours have room, which is fine in PostgreSQL', () => {
    const contents = { tables: ['songs'], migrations: [] };
    expect(assess(contents, false)).toBe('nothing');
    expect(assess(contents, true)).toEqual({ problem: 'belongs to another program (it has a table songs)' });
  });
});

describe.runIf(testEngine === 'postgres')('a database of PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createPostgres>>;
  beforeEach(async () => {
    place = await createPostgres();
  });
  afterEach(() => place.drop());

  const inspect = (change: (url: URL) => void = () => undefined) => {
    const url = new URL(place.url);
    change(url);
    return inspectDatabase({ DATABASE_URL: url.href, DATA_DIR: '' });
  };
  async function execute(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  test('is empty, then a library; looking into it leaves nothing behind', async () => {
    expect(await inspect()).toBe('nothing');
    expect(await inspect()).toBe('nothing');
    await (await openDatabase({ DATABASE_URL: place.url, DATA_DIR: '' })).close();
    expect(await inspect()).toBe('library');
  });

  test.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => (url.password = 'wrong'), /\(password authentication failed for user "\w+"\)/],
    ['a wrong name', (url) => (url.pathname = '/nowhere'), /\(database "nowhere" does not exist\)/],
    ['a wrong user', (url) => (url.username = 'nobody'), /authentication failed for user "nobody"/],
    ['a wrong host', (url) => (url.hostname = 'db.invalid'), /\(getaddrinfo E\w+ db\.invalid\)/],
    ['a wrong port', (url) => (url.port = '9'), /ECONNREFUSED/],
    ['a host with several addresses that refuse', (url) => (url.host = 'localhost:9'), /\([^)]*ECONNREFUSED[^)]*\)/],
  ])('that is named with %s stops the start with one sentence', async (_, change, reason) => {
    const failure = await inspect(change).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(reason) });
    expect(String(failure)).toMatch(/^Error: DATABASE_URL: the database does not answer [^\n]*; check that it runs/);
  });

  test.each([
    [
      'tables of another program',
      ['create table users (name text)'],
      'belongs to another program (it has a table users)',
    ],
    ['a view in our way', ['create view prompts as select 1 as one'], 'it has a table prompts'],
    ['migrations of another program', ['create table kysely_migration (id int)'], 'belongs to another program'],
    [
      'a newer library',
      ['create table kysely_migration (name text)', `insert into kysely_migration values ('${known[0]}'), ('999_x')`],
      'newer version of Prompt Lib (it has 999_x)',
    ],
    ['no schema to make tables in', ['drop schema public'], 'may not make tables in this database'],
  ])('with %s stops the start with one sentence', async (_, statements, problem) => {
    await execute(...statements);
    const failure = await inspect().catch((error: unknown) => error);
    expect(String(failure)).toMatch(/^Error: DATABASE_URL: [^\n]*$/);
    expect(String(failure)).toContain(problem);
  });

  test('whose user may not make tables stops the start with one sentence', async () => {
    // Roles belong to the database server, which other tests share.
    const role = new URL(place.url).pathname.slice(1);
    await execute(`create role ${role} login password 'weak'`);
    try {
      const weak = (url: URL) => Object.assign(url, { username: role, password: 'weak' });
      const sentence = 'DATABASE_URL: this user may not make tables in this database; let it own the database';
      await expect(inspect(weak)).rejects.toThrow(sentence);
    } finally {
      await execute(`drop role ${role}`);
    }
  });
});

test('a folder without a library is looked into without a trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-ours-'));
  expect(await inspectDatabase({ DATABASE_URL: undefined, DATA_DIR: join(folder, 'none') })).toBe('nothing');
  rmSync(folder, { recursive: true });
});
