import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPlace, openLibrary, type Place } from '../testing/test-library.ts';
import { connectDatabase } from './engine.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { makeOldLibrary } from './old-library.fixtures.ts';

const BEFORE = '008_search_merges';
const NOW = '2026-01-02T03:04:05.678Z';

let place: Place;
let database: Database;
beforeEach(async () => {
  place = await newPlace();
  database = await connectDatabase(place.config);
  await makeOldLibrary(database);
  await migrate(database.sql, database, { to: BEFORE });
});
afterEach(async () => {
  await database.close();
  await place.clear();
});

const addUser = (username: string, avatarUrl: string | null = null) =>
  sql`insert into users (username, username_key, email, email_key, password_hash, role, avatar_url, created_at, updated_at)
    values (${username}, ${username}, ${username}, ${username}, 'x', 'member', ${avatarUrl}, ${NOW}, ${NOW})`.execute(
    database.sql,
  );

/** A prompt like the existing one. */
const addPrompt = (title: string) =>
  sql`insert into prompts (owner_id, title, title_key, preview_text, excerpt, rating, trending, featured, is_new, status,
      created_at, updated_at, digest, content, category_ids, tag_ids, image_urls)
    select owner_id, ${title}, ${title.toLowerCase()}, preview_text, excerpt, rating, trending, featured, is_new, status,
      created_at, updated_at, ${title}, content, category_ids, tag_ids, image_urls from prompts where id = 9`.execute(
    database.sql,
  );

test('users who look alike are carried over, each with the own name, and nobody else can look like them', async () => {
  for (const username of ['admin', 'аdmin', 'adrnin', 'alice']) await addUser(username);
  await migrate(database.sql, database);
  const rows = await database.sql.selectFrom('users').select(['username', 'username_skeleton']).orderBy('id').execute();
  expect(rows.map(({ username }) => username)).toEqual(['Ann', 'admin', 'аdmin', 'adrnin', 'alice']);
  expect(new Set(rows.map(({ username_skeleton }) => username_skeleton)).size).toBe(5);

  const { visitor, close } = await openLibrary(place.config);
  for (const [username, status] of [
    ['adm1n', 409],
    ['AIice', 409],
    ['Bob', 201],
  ] as const) {
    const answer = await visitor.post('/api/auth/register', {
      username,
      email: `${username}@example.com`,
      password: 'x',
    });
    expect([username, answer.status]).toEqual([username, status]);
  }
  await close();
});

test('users whom only signs told apart keep their names, and nobody else can be told apart so', async () => {
  await migrate(database.sql, database, { to: '015_reset_makers' });
  const older: [username: string, skeleton: string][] = [
    ['ann-1', 'ann-1'],
    ['victim', 'victlrn'],
    ['ann1', 'annl'],
    ['victim✓', 'victlrn✓'],
    ['ann 1', 'ann 1'],
    ['ʙᴇʀɴᴀʀᴅ', 'ʙᴇʀɴᴀʀᴅ'],
    ['anna—maria', 'annaーrnarla'],
  ];
  for (const [username, skeleton] of older) {
    await addUser(username);
    await sql`update users set username_skeleton = ${skeleton} where username = ${username}`.execute(database.sql);
  }
  await migrate(database.sql, database);
  const rows = await database.sql.selectFrom('users').select(['username', 'username_skeleton']).orderBy('id').execute();
  expect(rows.map(({ username }) => username)).toEqual([
    'Ann',
    'ann-1',
    'victim',
    'ann1',
    'victim✓',
    'ann 1',
    'ʙᴇʀɴᴀʀᴅ',
    'anna—maria',
  ]);
  expect(rows.map((row) => row.username_skeleton?.split('\n')[0])).toEqual([
    'ann',
    'annl',
    'vlctlrn',
    'annl',
    'vlctlrn',
    'annl',
    'bernard',
    'annarnarla',
  ]);
  expect(new Set(rows.map((row) => row.username_skeleton)).size).toBe(8);

  const { visitor, close } = await openLibrary(place.config);
  for (const [username, status] of [
    ['Ann.1', 409],
    ['VICTIM!', 409],
    ['bernard', 409],
    ['anna-maria', 409],
    ['ann-2', 201],
  ] as const) {
    const email = `${username.replace(/\W/g, '')}@example.com`;
    const answer = await visitor.post('/api/auth/register', { username, email, password: 'x' });
    expect([username, answer.status]).toEqual([username, status]);
  }
  await close();
});

test('users whom only strokes or typed signs told apart keep their names, and nobody else can be told apart so', async () => {
  await migrate(database.sql, database, { to: '016_names_by_letters' });
  const older: [username: string, skeleton: string, now: string][] = [
    ['ma\u0338rianne', 'rna\u0338rlanne', 'rnarlanne'],
    ['marianne', 'rnarlanne', 'rnarlanne'],
    ['sam', 'sarn', 'sarn'],
    ['5am', '5arn', 'sarn'],
    ['Łukasz', 'l\u0338ukasz', 'lukasz'],
    ['sam5', 'sarn5', 'sarn5'],
  ];
  for (const [username, skeleton] of older) {
    await addUser(username);
    await sql`update users set username_skeleton = ${skeleton} where username = ${username}`.execute(database.sql);
  }
  await migrate(database.sql, database);
  const users = database.sql.selectFrom('users').select(['id', 'username', 'username_skeleton']).orderBy('id');
  const rows = (await users.execute()).slice(1);
  expect(rows.map(({ username }) => username)).toEqual(older.map(([username]) => username));
  const isLater = (at: number) => older.findIndex(([, , now]) => now === older[at]?.[2]) !== at;
  expect(rows.map((row) => row.username_skeleton)).toEqual(
    older.map(([, , now], at) => (isLater(at) ? `${now}\n${rows[at]?.id}` : now)),
  );

  const { visitor, close } = await openLibrary(place.config);
  for (const [username, status] of [
    ['Marianne\u0335', 409],
    ['$am', 201],
    ['s@m', 409],
    ['Lukasz', 409],
    ['sam8', 201],
  ] as const) {
    const email = `m${username.codePointAt(0)}${username.length}${status}@example.com`;
    const answer = await visitor.post('/api/auth/register', { username, email, password: 'x' });
    expect([username, answer.status]).toEqual([username, status]);
  }
  await close();
});

test('titles, categories and tags are sorted as people read them from the first start on', async () => {
  for (const title of ['Zoo', 'Äpfel', 'Apfel', 'Gruppe 10', 'Gruppe 9']) await addPrompt(title);
  for (const name of ['Zoo', 'Etude'])
    await sql`insert into tags (name, name_key, created_at) values (${name}, ${name}, ${NOW})`.execute(database.sql);
  await migrate(database.sql, database);
  const { visitor, close } = await openLibrary(place.config);
  const titles = (await visitor.get('/api/prompts?sort=title,asc')).body.list.map(
    (prompt: { title: string }) => prompt.title,
  );
  expect(titles).toEqual(['Apfel', 'Äpfel', 'Größe', 'Gruppe 9', 'Gruppe 10', 'Zoo']);
  const tags = (await visitor.get('/api/tags')).body.map((tag: { name: string }) => tag.name);
  expect(tags).toEqual(['E-Mail', 'Etude', 'Zoo']);
  await close();
});

test('addresses of images are stored as browsers understand them', async () => {
  const urls = ['https://example.com/a b\u0001.png', 'https://example.com/a.png'];
  await sql`update prompts set image_urls = ${JSON.stringify(urls)} where id = 9`.execute(database.sql);
  for (const [position, url] of urls.entries())
    await sql`update prompt_images set url = ${url}, image_id = null where prompt_id = 9 and position = ${position}`.execute(
      database.sql,
    );
  await addUser('bob', 'HTTPS://example.com/me and you.png');
  await migrate(database.sql, database);

  const expected = ['https://example.com/a%20b%01.png', 'https://example.com/a.png'];
  const images = database.sql.selectFrom('prompt_images').select('url').where('prompt_id', '=', 9).orderBy('position');
  expect((await images.execute()).map(({ url }) => url)).toEqual(expected);
  const bob = database.sql.selectFrom('users').select('avatar_url').where('username', '=', 'bob');
  expect((await bob.executeTakeFirstOrThrow()).avatar_url).toBe('https://example.com/me%20and%20you.png');
  const { visitor, close } = await openLibrary(place.config);
  expect((await visitor.get('/api/prompts/9')).body.imageUrls).toEqual(expected);
  await close();
});

test('more rows than are read at once are all carried over', { timeout: 120_000 }, async () => {
  const many = 4_500;
  for (let from = 0; from < many; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => sql`(${`T ${from + at}`}, ${`t ${from + at}`}, ${NOW})`);
    await sql`insert into tags (name, name_key, created_at) values ${sql.join(rows)}`.execute(database.sql);
  }
  await migrate(database.sql, database);
  const left = database.sql.selectFrom('tags').select('name').where('sort_key', '=', '');
  expect(await left.execute()).toEqual([]);
});
