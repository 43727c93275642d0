import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newPlace, testEngine } from '../../testing/test-library.ts';
import { connectDatabase } from '../engine.ts';
import { migrate } from '../migrate.ts';
import { noteChange, noteChanges } from './changes.ts';

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
  for (const imageUrls of [['https://images.example/a.png'], []])
    expect((await t.as(ann).put(`/api/prompts/${id}`, { imageUrls })).status).toBe(200);
  expect((await t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`)).status).toBe(200);
  expect(await seq()).toBe(before);
  expect((await t.as(ann).put(`/api/prompts/${id}/status?status=PUBLISHED`)).status).toBe(200);
  expect(await seq()).toBe(before + 1);
});

test('a note has no words any more once there is a later one of its prompt; other prompts keep theirs', async () => {
  const { database } = t.services;
  const { sql: db, search } = database;
  const notes = async () => {
    const all = db.selectFrom('search_changes').select(['prompt_id', 'lexemes']).where('prompt_id', '>', 2_000_000);
    return (await all.orderBy('seq').execute()).map(({ prompt_id, lexemes }) => `${prompt_id - 2_000_000}:${lexemes}`);
  };
  const note = (n: number, lexemes: string) =>
    database.transaction((trx) => noteChange(trx, { id: 2_000_000 + n, lexemes }));
  await note(1, 'old');
  await note(2, 'other');
  await note(1, 'new');
  expect(await notes()).toEqual(['1:', '2: other ', '1: new ']);
  await note(1, '');
  expect(await notes()).toEqual(['1:', '2: other ', '1:', '1:']);
  // As if another transaction had locked the note.
  await database.transaction((trx) => noteChanges(trx, [{ id: 2_000_002, lexemes: '' }]));
  expect(await notes()).toContain('2: other ');
  await search.vacuum(db);
  expect(await notes()).toEqual(['1:', '2:', '1:', '1:', '2:']);
});

test('a reader that has missed both notes of a prompt finds what it is now, and nothing that it was', async () => {
  const { database } = t.services;
  const cleo = await t.user('Cleo');
  const id = await t.prompt(cleo, { title: 'Ostrich', content: 'Nothing else is called so.' });
  const other = await t.prompt(cleo, { title: 'Ostrich and emu', content: 'Nothing else is called so.' });
  const plan = (word: string) => ({ audience: 'published', terms: [{ word, prefix: false, facets: [] }] });
  const found = async (word: string) => (await database.search.ranked(plan(word), { offset: 0, limit: 9 })).ids;
  expect([await found('ostrich'), await found('kiwi')]).toEqual([[other, id], []]);
  await t.as(cleo).put(`/api/prompts/${id}`, { title: 'Kiwi' });
  await t.as(cleo).delete(`/api/prompts/${other}`);
  expect([await found('ostrich'), await found('kiwi')]).toEqual([[], [id]]);
  await t.as(cleo).put(`/api/prompts/${id}`, { title: 'Ostrich' });
  await t.as(cleo).put(`/api/prompts/${id}`, { title: 'Kiwi' });
  await t.as(cleo).delete(`/api/prompts/${id}`);
  expect([await found('ostrich'), await found('kiwi')]).toEqual([[], []]);
});

// SQLite runs write transactions one at a time.
test.runIf(testEngine === 'postgres')('who lets old notes go waits for nobody who holds one of them', async () => {
  const { database } = t.services;
  const id = await t.prompt(await t.user('Dora'), { title: 'Held' });
  const long = `${'ა'.repeat(100)} `.repeat(1_700).trim();
  const many = (from: number) =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        database.transaction((trx) =>
          noteChanges(trx, [{ id: from + n, lexemes: `${n} ${long}` }], sql`for update skip locked`),
        ),
      ),
    );
  await database.transaction(async (trx) => {
    await database.search.remove(trx, id);
    await many(3_000_000);
    // A locked note stays, and so do all of the same age.
    expect((await kept()).notes).toBeGreaterThan(60);
  });
  await many(3_100_000);
  expect((await kept()).notes).toBeLessThan(60);
});

test('a library of an older version has no words of old notes any more, and those of new ones', async () => {
  const place = await newPlace();
  const database = await connectDatabase(place.config);
  try {
    await migrate(database.sql, database, { to: '018_hooked_letters' });
    const notes = [
      [1, ' old '],
      [2, ' gone '],
      [1, ' new '],
      [2, '  '],
    ] as const;
    for (const [prompt_id, lexemes] of notes)
      await database.sql.insertInto('search_changes').values({ prompt_id, lexemes }).execute();
    await migrate(database.sql, database);
    const rows = await database.sql
      .selectFrom('search_changes')
      .select('lexemes')
      .where('prompt_id', '>', 0)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ lexemes }) => lexemes.trim())).toEqual(['', '', 'new', '']);
  } finally {
    await database.close();
    await place.clear();
  }
});
