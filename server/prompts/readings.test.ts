import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPlace, openLibrary, type OpenLibrary, type Place } from '../testing/test-library.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { insertCategory } from '../categories/categories.queries.ts';
import { insertTag } from '../tags/tags.queries.ts';
import { insertPrompts } from './prompts.write.ts';
import { readTextsAnew } from './readings.ts';

// Texts are read in a worker thread, which only a library on disk has.

const GERMAN = 'Schreibe eine freundliche Erinnerung an [Name], dass die Rechnung noch offen ist.';
const MANY = 60;

let place: Place;
let library: OpenLibrary;
beforeAll(async () => {
  place = await newPlace();
  library = await openLibrary(place.config);
  const { database } = library;
  const ownerId = await insertUser(database.sql, { username: 'Ann', email: 'ann@example.com', passwordHash: 'none' });
  await database.transaction(async (trx) => {
    const links = {
      categoryIds: [await insertCategory(trx, { name: 'Schreiben' })],
      tagIds: [await insertTag(trx, { name: 'Email' })],
    };
    const prompts = Array.from({ length: MANY }, (_, n) => ({
      ownerId,
      title: `Erinnerung ${n}`,
      content: GERMAN,
      previewText: '',
      imageUrls: [],
      ...links,
    }));
    await insertPrompts(database, trx, prompts);
  });
});
afterAll(async () => {
  await library.close();
  await place.clear();
});

/** As after an update from a version that knew neither fields nor languages. */
beforeEach(async () => {
  const { sql } = library.database;
  await sql.updateTable('prompts').set({ field_count: null, language: '', reading: 0 }).execute();
  await sql.deleteFrom('prompt_totals').where('scope', 'like', 'language:%').execute();
  await sql.deleteFrom('settings').where('key', '=', 'reading').execute();
  library.database.invalidations.publish('everything');
});

const listed = async () => (await library.visitor.get('/api/prompts?language=de&view=card&size=100')).body;
const unread = async () =>
  (await library.database.sql.selectFrom('prompts').select('id').where('reading', '=', 0).execute()).length;

test('prompts from before have their fields counted and their language guessed', async () => {
  expect((await library.visitor.get('/api/prompts?view=card')).body.list[0].fieldCount).toBeUndefined();
  await readTextsAnew(library.database);
  expect(await unread()).toBe(0);
  const { list, totalCount } = await listed();
  expect([list.length, totalCount]).toEqual([MANY, MANY]);
  expect(list[0]).toMatchObject({ fieldCount: 1, language: 'de' });
  expect((await library.visitor.get('/api/languages')).body).toEqual([
    { code: 'de', name: 'German', promptCount: MANY },
  ]);
  // Words and categories still find them.
  for (const query of ['rechnung', 'schreiben'])
    expect((await library.visitor.get(`/api/prompts/search?query=${query}`)).body.totalCount).toBe(MANY);
});

test('a run that is stopped goes on where it was, and counts nothing twice', async () => {
  const stop = new AbortController();
  const running = readTextsAnew(library.database, stop.signal);
  while ((await unread()) === MANY) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  await running;
  expect(await unread()).toBeGreaterThan(0);
  await Promise.all([readTextsAnew(library.database), readTextsAnew(library.database)]);
  expect(await unread()).toBe(0);
  expect((await library.visitor.get('/api/languages')).body[0].promptCount).toBe(MANY);
});

test('a prompt that its owner has changed meanwhile keeps what was read then', async () => {
  const { sql } = library.database;
  let edits = 0;
  // Its owner is faster than the first piece that is stored.
  const later = new Proxy(library.database, {
    get(database, name) {
      const member: unknown = Reflect.get(database, name, database);
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(database) : member;
      return async (...work: Parameters<typeof database.transaction>) => {
        if (edits++ === 0)
          await sql
            .updateTable('prompts')
            .set((set) => ({ language: 'nl', language_given: 1, version: set('version', '+', 1) }))
            .where('id', '=', 1)
            .execute();
        return database.transaction(...work);
      };
    },
  });
  await readTextsAnew(later);
  expect((await library.visitor.get('/api/prompts/1')).body).toMatchObject({ language: 'nl', languageGiven: true });
  await sql.updateTable('prompts').set({ language_given: 0 }).where('id', '=', 1).execute();
});
