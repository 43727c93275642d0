import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../tables.ts';
import { LibraryDialect } from './dialect.ts';
import { NodeSqlite } from './node-sqlite.ts';

const open = () => {
  const connection = new NodeSqlite(':memory:');
  return { connection, db: new Kysely<Tables>({ dialect: new LibraryDialect({ database: connection }) }) };
};

test('how many rows are wished is nothing that SQLite plans by', () => {
  const { db } = open();
  const { sql: text } = db.selectFrom('prompts').select('id').limit(12).offset(24).compile();
  expect(text).toBe('select "id" from "prompts" limit cast(? as integer) offset cast(? as integer)');
});

test('rows are plain objects by the names of their columns, also after a table has changed', async () => {
  const { connection, db } = open();
  await sql`create table things (id integer primary key, name text)`.execute(db);
  await sql`insert into things values (1, 'one'), (2, null)`.execute(db);
  const all = sql`select * from things`;
  expect((await all.execute(db)).rows).toStrictEqual([
    { id: 1, name: 'one' },
    { id: 2, name: null },
  ]);
  expect([...connection.prepare('select name from things').iterate([])]).toStrictEqual([
    { name: 'one' },
    { name: null },
  ]);
  await sql`alter table things rename column name to title`.execute(db);
  await sql`alter table things add column size integer default 3`.execute(db);
  expect((await all.execute(db)).rows[0]).toStrictEqual({ id: 1, title: 'one', size: 3 });
  await db.destroy();
});
