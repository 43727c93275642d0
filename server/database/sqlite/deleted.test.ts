import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertCategory } from '../../categories/categories.queries.ts';
import { insertTag } from '../../tags/tags.queries.ts';
import { newPlace, openLibrary, type Place } from '../../testing/test-library.ts';

let place: Place;
beforeEach(async () => {
  place = await newPlace('sqlite', { SAMPLE_LIBRARY: false });
});
afterEach(() => place.clear());

/** Whether a text occurs anywhere in the database files, including free space in their pages. */
const isInFiles = (text: string): boolean =>
  readdirSync(place.config.DATA_DIR, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('library.db'))
    .some(({ name }) => readFileSync(join(place.config.DATA_DIR, name)).includes(text));

test('a deleted account leaves nothing in the file, nor does a prompt that was deleted or edited', async () => {
  const email = 'quittenmus@example.com';
  const password = 'correct horse battery';
  const library = await openLibrary(place.config);
  const { database, visitor } = library;
  for (const username of ['Bob', 'Quittenmus'])
    expect(
      (await visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password })).status,
    ).toBe(201);
  const ann = await library.signIn(email, password);
  const prompt = {
    title: 'Rhabarberwein',
    content: 'Stachelbeeren and Mirabellen. '.repeat(400),
    categories: ['Writing'],
    tags: ['Email'],
  };
  await database.transaction((trx) => insertCategory(trx, { name: 'Writing' }));
  await database.transaction((trx) => insertTag(trx, { name: 'Email' }));
  const { status, body } = await ann.post('/api/prompts', prompt);
  expect(status).toBe(201);
  const stored = async (text: string) => {
    await sql`pragma wal_checkpoint(truncate)`.execute(database.sql);
    return isInFiles(text);
  };
  expect([
    await stored('Rhabarberwein'),
    await stored('Quittenmus@example.com'),
    await stored('Stachelbeeren'),
  ]).toEqual([true, true, true]);
  expect((await ann.put(`/api/prompts/${body.id}`, { title: 'Other' })).status).toBe(200);
  expect(await stored('Rhabarberwein')).toBe(false);
  const left = await ann.send({ method: 'DELETE', url: '/api/auth/me', payload: { password, prompts: 'delete' } });
  expect(left.status).toBe(204);
  await library.close();
  expect([email, 'Quittenmus@example.com', 'Stachelbeeren'].filter(isInFiles)).toEqual([]);
  expect(isInFiles('Bob@example.com')).toBe(true);
});
