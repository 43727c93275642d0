import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { noteChanges } from './changes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const kept = async () => {
  const { rows } = await sql<{ bytes: number; notes: number }>`
    select sum(octet_length(lexemes)) as bytes, count(*) as notes from search_changes`.execute(t.services.database.sql);
  return { bytes: Number(rows[0]?.bytes), notes: Number(rows[0]?.notes) };
};

test('notes of long texts go sooner than those of short ones, and readers that missed some read anew', async () => {
  const { database } = t.services;
  const ann = await t.user('Ann');
  const id = await t.prompt(ann, { title: 'Zebra', content: 'Nothing else is called so.' });
  const found = async () => (await t.visitor.get('/api/prompts/search?query=zebra&view=card')).body.list.length;
  expect(await found()).toBe(1);

  const long = `${'ა'.repeat(100)} `.repeat(1_700).trim();
  for (let n = 0; n < 60; n += 1) {
    await database.transaction((trx) => noteChanges(trx, [{ id: 1_000_000 + n, lexemes: `${n} ${long}` }]));
    expect((await kept()).bytes).toBeLessThan(18_000_000);
  }
  const { notes } = await kept();
  expect(notes).toBeGreaterThan(20);

  expect(await found()).toBe(1);
  await t.as(ann).delete(`/api/prompts/${id}`);
  expect(await found()).toBe(0);
});

test('a change that alters nothing of what is found is noted nowhere', async () => {
  const ann = await t.user('Bob');
  const id = await t.prompt(ann, { status: 'DRAFT' });
  const seq = async () => {
    const { rows } = await sql<{ last: number }>`select max(seq) as last from search_changes`.execute(
      t.services.database.sql,
    );
    return Number(rows[0]?.last);
  };
  const before = await seq();
  for (const status of ['ARCHIVED', 'DRAFT'])
    expect((await t.as(ann).put(`/api/prompts/${id}/status?status=${status}`)).status).toBe(200);
  expect(await seq()).toBe(before);
  expect((await t.as(ann).put(`/api/prompts/${id}/status?status=PUBLISHED`)).status).toBe(200);
  expect(await seq()).toBe(before + 1);
});
