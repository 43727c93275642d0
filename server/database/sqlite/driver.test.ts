import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let database: Database;
/** Connects like another process does. */
let other: DatabaseSync;
let events: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prompt-lib-driver-'));
  database = await openSqlite(folder);
  other = new DatabaseSync(join(folder, 'library.db'), { timeout: 0 });
  events = [];
});
afterEach(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const settings = () => database.sql.selectFrom('settings').select(['key', 'value']).orderBy('key').execute();
const insert = (sql: Database['sql'], key: string) => sql.insertInto('settings').values({ key, value: '' }).execute();
const note = (what: string) => () => void events.push(what);

async function takeTurns(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await new Promise((resolve) => setTimeout(resolve, 1));
}

test('while another process writes, reads are answered and writes wait until it is done', async () => {
  other.exec("begin immediate; insert into settings values ('other', '')");
  const writes = [
    database.transaction((trx) => insert(trx, 'whole')).then(note('transaction')),
    insert(database.sql, 'single').then(note('statement')),
  ];
  for (let round = 0; round < 20; round++) {
    expect(await settings()).toEqual([]);
    await takeTurns(1);
  }
  note('reads')();
  other.exec('commit');
  note('other')();
  await Promise.all(writes);
  expect(events.slice(0, 2)).toEqual(['reads', 'other']);
  expect(events.slice(2).sort()).toEqual(['statement', 'transaction']);
  expect((await settings()).map(({ key }) => key)).toEqual(['other', 'single', 'whole']);
});

test('a write that waits has not begun: nothing of it is done twice', async () => {
  other.exec('begin immediate');
  let begun = 0;
  const write = database.transaction(async (trx) => {
    begun += 1;
    await insert(trx, 'once');
  });
  await takeTurns(20);
  expect(begun).toBe(0);
  other.exec('rollback');
  await write;
  expect(begun).toBe(1);
});

test('of many writes at once each is a whole, whatever is read in between', async () => {
  const add = (name: string) =>
    database.transaction(async (trx) => {
      await insert(trx, `${name} 1`);
      await takeTurns(1);
      await insert(trx, `${name} 2`);
      if (name === 'c') throw new Error('c');
    });
  other.exec('begin immediate');
  const writes = ['a', 'b', 'c', 'd'].map(add);
  await takeTurns(5);
  other.exec('commit');
  const sizes = new Set<number>();
  const ends = Promise.allSettled(writes);
  for (let round = 0; round < 20; round++) sizes.add((await settings()).length % 2);
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect([...sizes]).toEqual([0]);
  expect((await settings()).map(({ key }) => key)).toEqual(['a 1', 'a 2', 'b 1', 'b 2', 'd 1', 'd 2']);
});
