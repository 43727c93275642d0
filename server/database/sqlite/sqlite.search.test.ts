import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Tables } from '../tables.ts';
import { LibraryDialect } from './dialect.ts';
import { NodeSqlite } from './node-sqlite.ts';
import { mergingLess, sqliteSearch } from './sqlite.search.ts';

const document = (id: number, lexemes: string) => ({ id, lexemes, labels: [], marks: ['published'] });

test.each([
  ['filled before its index became quicker to fill keeps that index', 'filled', "prefix='1 2 3'"],
  ['empty gets the quicker one', 'empty', "prefix='1 2'"],
])('a library that was %s, and both find the same', async (_, state, index) => {
  const connection = new NodeSqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new LibraryDialect({ database: connection }) });
  const search = searchIndex(db, sqliteSearch(connection));
  await migrate(db, { engine: 'sqlite' }, { to: '003_list_orders' });
  if (state === 'filled') {
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, created_at, updated_at)
      values (1, '', '', '', '', '', '', '', '')`.execute(db);
    await sql`insert into prompts (id, owner_id, title, title_key, preview_text, excerpt, rating, trending, featured,
      is_new, status, created_at, updated_at, digest, content)
      values (1, 1, '', '', '', '', 0, 0, 0, 0, '', '', '', '', '')`.execute(db);
    await search.insert(db, [document(1, 'market art')]);
  }
  await migrate(db, { engine: 'sqlite' });
  if (state === 'empty') await search.insert(db, [document(1, 'market art')]);
  await search.insert(db, [document(2, 'marmalade'), document(3, 'mist')]);
  await search.put(db, document(3, 'mast'));

  const declared = await sql<{ sql: string }>`select sql from sqlite_schema where name = 'prompt_search'`.execute(db);
  expect(declared.rows[0]?.sql).toContain(index);
  const hits = async (word: string) =>
    (await search.ranked({ mark: 'published', terms: [{ word, prefix: true, labels: [] }] }, { offset: 0, limit: 9 }))
      .ids;
  expect(await hits('m')).toEqual([3, 2, 1]);
  expect(await hits('ma')).toEqual([3, 2, 1]);
  expect(await hits('mar')).toEqual([2, 1]);
  expect(await hits('mark')).toEqual([1]);
  expect(await hits('mi')).toEqual([]);
  await db.destroy();
});

test('an index is merged less while much is put in, however that ends', async () => {
  const db = new Kysely<Tables>({ dialect: new LibraryDialect({ database: new NodeSqlite(':memory:') }) });
  await migrate(db, { engine: 'sqlite' });
  const options = async () =>
    Object.fromEntries(
      (await sql<{ k: string; v: number }>`select k, v from prompt_search_config`.execute(db)).rows.map(({ k, v }) => [
        k,
        v,
      ]),
    );
  const usually = (await options()).automerge;
  expect(await mergingLess(db, options)).toMatchObject({ automerge: 32, crisismerge: 64 });
  expect(await options()).toMatchObject({ automerge: usually, crisismerge: 64 });
  await expect(mergingLess(db, () => Promise.reject(new Error('Full')))).rejects.toThrow('Full');
  expect(await options()).toMatchObject({ automerge: usually });
  await db.destroy();
});
