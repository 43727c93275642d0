import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Tables } from '../tables.ts';
import { LibraryDialect } from './dialect.ts';
import { NodeSqlite } from './node-sqlite.ts';
import { sqliteSearch } from './sqlite.search.ts';

const document = (id: number, lexemes: string) => ({ id, lexemes, facets: [], audiences: ['published'] });

test.each([
  ['filled before its index became quicker to fill', 'filled'],
  ['empty', 'empty'],
])('a library that was %s gets the quicker one, and both find the same', async (_, state) => {
  const connection = new NodeSqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new LibraryDialect({ database: connection }) });
  const search = searchIndex(db, sqliteSearch(connection));
  await migrate(db, { engine: 'sqlite' }, { to: '003_list_orders' });
  if (state === 'filled') {
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, created_at, updated_at)
      values (1, '', '', '', '', '', '', '', '')`.execute(db);
    await sql`insert into prompts (id, owner_id, title, title_key, preview_text, excerpt, rating, trending, featured,
      is_new, status, created_at, updated_at, digest, content)
      values (1, 1, '', '', '', '', 0, 0, 0, 0, 'PUBLISHED', '', '', '', 'market art')`.execute(db);
    await search.insert(db, [document(1, 'market art')]);
  }
  await migrate(db, { engine: 'sqlite' });
  if (state === 'empty') await search.insert(db, [document(1, 'market art')]);
  await search.insert(db, [document(2, 'marmalade'), document(3, 'mist')]);
  await search.put(db, document(3, 'mast'));

  const declared = await sql<{ sql: string }>`select sql from sqlite_schema where name = 'prompt_search'`.execute(db);
  expect(declared.rows[0]?.sql).toContain("prefix='1 2'");
  const hits = async (word: string) =>
    (
      await search.ranked(
        { audience: 'published', terms: [{ word, prefix: true, facets: [] }] },
        { offset: 0, limit: 9 },
      )
    ).ids;
  expect(await hits('m')).toEqual([3, 2, 1]);
  expect(await hits('ma')).toEqual([3, 2, 1]);
  expect(await hits('mar')).toEqual([2, 1]);
  expect(await hits('mark')).toEqual([1]);
  expect(await hits('mi')).toEqual([]);
  await db.destroy();
});

test('the index is merged in steps as prompts are written one by one, also what many at once have left', async () => {
  const connection = new NodeSqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new LibraryDialect({ database: connection }) });
  const search = searchIndex(db, sqliteSearch(connection));
  await migrate(db, { engine: 'sqlite' });
  const segments = async () =>
    (await sql<{ n: number }>`select count(distinct segid) as n from prompt_search_idx`.execute(db)).rows[0]?.n ?? 0;
  for (let batch = 0; batch < 20; batch++) {
    await search.insert(
      db,
      Array.from({ length: 50 }, (_, n) => document(batch * 50 + n + 1, `word${n} other${batch}`)),
    );
  }
  expect(await segments()).toBe(20);
  for (let id = 2_001; id <= 2_060; id++) await search.insert(db, [document(id, `word${id} single`)]);
  expect(await segments()).toBeLessThan(20);
  const total = (word: string) => search.count({ audience: 'published', terms: [{ word, prefix: false, facets: [] }] });
  expect([await total('single'), await total('other7'), await total('word3')]).toEqual([60, 50, 20]);
  await db.destroy();
});
