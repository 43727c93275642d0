import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPlace, openLibrary, type Place } from '../testing/test-library.ts';
import { insertSession } from '../viewer/sessions.queries.ts';
import { client } from '../testing/client.ts';
import { connectDatabase, openDatabase } from './engine.ts';
import type { Database } from './database.ts';
import { findSchema, migrate, MIGRATIONS } from './migrate.ts';
import type { Migration } from './migration.ts';
import { makeOldLibrary, OLD_IMAGE } from './old-library.fixtures.ts';

const RELEASED = Object.keys(MIGRATIONS);
const NEWEST = RELEASED.at(-1);

let place: Place;
let database: Database;
beforeEach(async () => {
  place = await newPlace();
  database = await connectDatabase(place.config);
});
afterEach(async () => {
  await database.close();
  await place.clear();
});

test.each(RELEASED)(
  'a library at schema %s is carried over where it lies, and people go on with it',
  async (schema) => {
    await makeOldLibrary(database);
    await migrate(database.sql, database, { to: schema });
    expect(await findSchema(database.sql)).toBe(schema);

    const library = await openLibrary(place.config);
    expect(await findSchema(library.database.sql)).toBe(NEWEST);
    const { visitor } = library;
    await insertSession(library.database.sql, 5, 'token');
    const ann = client(library.app, 'token');
    expect((await visitor.get('/api/prompts/9')).body).toMatchObject({
      title: 'Größe',
      content: 'Text of it',
      imageUrls: ['https://example.com/a.png', `/api/v1/assets/image/${OLD_IMAGE}`],
      categories: ['Écriture'],
      tags: ['E-Mail'],
      rating: 4.5,
      featured: true,
      owner: { id: 5, username: 'Ann' },
    });
    for (const list of ['', '/featured', '/search?query=grosse', '/search?query=ecriture', '/search?query=mail']) {
      const { body } = await visitor.get(`/api/prompts${list}`);
      expect([list, body.totalCount, body.list[0]?.title]).toEqual([list, 1, 'Größe']);
    }
    expect((await visitor.get('/api/categories')).body).toMatchObject([{ id: 7, promptCount: 1 }]);
    expect((await ann.get('/api/saved-prompts')).body).toMatchObject({ totalElements: 1, content: [{ id: 3 }] });

    const edit = await ann.put('/api/prompts/9', { title: 'Neue Größe', imageUrls: [OLD_IMAGE] });
    expect([edit.status, edit.body.imageUrls]).toEqual([200, [`/api/v1/assets/image/${OLD_IMAGE}`]]);
    const input = { title: 'Another', content: 'Another text of it', categories: ['Écriture'], tags: ['E-Mail'] };
    const repeated = await ann.post('/api/prompts', input, { 'idempotency-key': 'k' });
    expect([repeated.status, repeated.body.id]).toEqual([201, 9]);
    expect((await ann.post('/api/prompts', input)).body.id).toBeGreaterThan(9);
    expect((await visitor.get('/api/prompts')).body.totalCount).toBe(2);
    expect((await visitor.get('/api/prompts/search?query=neue')).body.totalCount).toBe(1);
    await library.close();
  },
);

test('an old library finds names with signs, and near misses only of what is published', async () => {
  await makeOldLibrary(database);
  await sql`update prompts set title = 'C++ notes 🚀', content = 'The merger'`.execute(database.sql);
  await sql`insert into search_words (word) values ('merger')`.execute(database.sql);
  await sql`insert into search_trigrams (trigram, word) values ('mer', 'merger')`.execute(database.sql);

  const library = await openLibrary(place.config);
  const totals = [];
  for (const query of ['C++', '🚀', 'merger', 'notse', 'mergr', 'C#', 'ecritrue']) {
    const { body } = await library.visitor.get(`/api/prompts/search?query=${encodeURIComponent(query)}`);
    totals.push([query, body.totalCount]);
  }
  expect(totals).toEqual([
    ['C++', 1],
    ['🚀', 1],
    ['merger', 1],
    ['notse', 1],
    ['mergr', 0],
    ['C#', 0],
    ['ecritrue', 1],
  ]);
  await library.close();
});

test('two servers that start at once on an old library both find it carried over', async () => {
  await makeOldLibrary(database);
  const opener = new URL('../testing/open-library.ts', import.meta.url);
  const both = await Promise.all(
    [1, 2].map(async () => {
      const child = fork(opener, { serialization: 'json', stdio: 'pipe', execArgv: [] });
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child, 'message');
      return { child, said: () => said };
    }),
  );
  // Both processes are up and wait. Now they race.
  const ends = both.map(async ({ child, said }) => {
    child.send({ DATA_DIR: place.config.DATA_DIR, DATABASE_URL: place.config.DATABASE_URL });
    const [code] = await once(child, 'exit');
    return code === 0 ? 'carried over' : said();
  });
  expect(await Promise.all(ends)).toEqual(['carried over', 'carried over']);
  expect(await findSchema(database.sql)).toBe(NEWEST);
  expect(await database.sql.selectFrom('prompts').select(['id', 'tag_ids']).execute()).toEqual([
    { id: 9, tag_ids: '8' },
  ]);
});

test('a migration that fails leaves the old schema with its data, and says what was wrong', async () => {
  await makeOldLibrary(database);
  const failing: Migration = {
    async up(db) {
      await sql`alter table tags add column shout text`.execute(db);
      await sql`update tags set name = 'gone'`.execute(db);
      await sql`insert into tags (nothing) values (1)`.execute(db);
    },
  };
  const first = RELEASED[0];
  const migrations = { ...MIGRATIONS, '999_failing': failing };
  await expect(migrate(database.sql, database, { migrations })).rejects.toThrow(/nothing/);
  expect(await findSchema(database.sql)).toBe(first);
  const tags = await sql<Record<string, unknown>>`select * from tags`.execute(database.sql);
  expect(tags.rows).toEqual([expect.objectContaining({ name: 'E-Mail' })]);
  expect(tags.rows[0]).not.toHaveProperty('shout');

  await (await openDatabase(place.config)).close();
  expect(await findSchema(database.sql)).toBe(NEWEST);
});
