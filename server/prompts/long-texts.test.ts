import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newPlace, openLibrary, type OpenLibrary, type Place } from '../testing/test-library.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { insertSession } from '../viewer/sessions.queries.ts';
import { insertCategory } from '../categories/categories.queries.ts';
import { insertTag } from '../tags/tags.queries.ts';
import type { Database } from '../database/database.ts';
import { updatePrompt } from './prompts.write.ts';
import type { PromptChange } from './prompts.types.ts';
import { client, type Client } from '../testing/client.ts';

// Words of long contents are found in a worker thread, which only a library on disk has.

let place: Place;
let library: OpenLibrary;
let ann: Client;
beforeAll(async () => {
  place = await newPlace();
  library = await openLibrary(place.config);
  const { sql } = library.database;
  const id = await insertUser(sql, { username: 'Ann', email: 'ann@example.com', passwordHash: 'none' });
  await insertSession(sql, id, 'token');
  await library.database.transaction(async (trx) => {
    await insertCategory(trx, { name: 'Writing' });
    await insertTag(trx, { name: 'Email' });
  });
  ann = client(library.app, 'token');
});
afterAll(async () => {
  await library.close();
  await place.clear();
});

const long = (word: string) => `${'Lorem ipsum 漢字 '.repeat(2_000)} ${word}`;
const create = async (title: string, content: string) =>
  (await ann.post('/api/prompts', { title, content, categories: ['Writing'], tags: ['Email'] })).body.id as number;
const found = async (query: string) =>
  (await library.visitor.get(`/api/prompts/search?query=${query}`)).body.list.map(({ id }: { id: number }) => id);

test('a long content is found by its words, and after an edit by the new ones', async () => {
  const id = await create('Zebra', long('quagga'));
  expect([await found('zebra'), await found('quagga')]).toEqual([[id], [id]]);
  expect((await ann.put(`/api/prompts/${id}`, { content: long('okapi') })).status).toBe(200);
  expect([await found('zebra'), await found('quagga'), await found('okapi')]).toEqual([[id], [], [id]]);
  expect((await ann.put(`/api/prompts/${id}`, { title: 'Giraffe' })).status).toBe(200);
  expect([await found('zebra'), await found('giraffe'), await found('okapi')]).toEqual([[], [id], [id]]);
  await ann.put(`/api/prompts/${id}/status?status=ARCHIVED`);
  expect(await found('okapi')).toEqual([]);
  await ann.put(`/api/prompts/${id}/status?status=PUBLISHED`);
  expect(await found('okapi')).toEqual([id]);
});

test('of edits at once each is found, whatever was prepared before the other', async () => {
  const id = await create('Heron', long('egret'));
  await Promise.all([
    ann.put(`/api/prompts/${id}`, { title: 'Stork' }),
    ann.put(`/api/prompts/${id}`, { content: long('crane') }),
    ann.put(`/api/prompts/${id}`, { previewText: 'Flamingo' }),
  ]);
  for (const word of ['stork', 'crane', 'flamingo']) expect([word, await found(word)]).toEqual([word, [id]]);
  for (const word of ['heron', 'egret']) expect([word, await found(word)]).toEqual([word, []]);
});

test('a text is prepared for a change that the index shall have, made to the version that is there, and for no other', async () => {
  const content = long('tapir');
  const id = await create('Tapir', content);
  const { version, status } = (await ann.get(`/api/prompts/${id}`)).body;
  let prepared = 0;
  const database: Database = {
    ...library.database,
    runInWorker(module, input, turn) {
      prepared += Number(turn.queue === 'prepare');
      return library.database.runInWorker(module, input, turn);
    },
  };
  const change = (wanted: PromptChange, known = version) =>
    updatePrompt(database, id, wanted, { expected: new Set([known]) });

  await expect(change({ content: long('lynx') }, version + 1)).rejects.toMatchObject({ code: 'precondition_failed' });
  expect(await change({ content }, version + 1)).toBe(true);
  expect(await change({ title: 'Tapir', content, status })).toBe(true);
  expect(await change({ imageUrls: [] })).toBe(true);
  expect(prepared).toBe(0);
  expect(await change({ content: long('lynx') })).toBe(true);
  expect(prepared).toBe(1);
  expect([await found('tapir'), await found('lynx')]).toEqual([[id], [id]]);
});

test('of a text that is sent many times at once the first are prepared: with one key, or for one version', async () => {
  const prepared = vi.spyOn(library.database, 'runInWorker');
  const many = async (send: () => Promise<{ status: number }>) => {
    prepared.mockClear();
    const answers = await Promise.all(Array.from({ length: 16 }, send));
    await Promise.allSettled(prepared.mock.results.map(({ value }) => value));
    const isPrepared = (at: number) => String(prepared.mock.calls[at]?.[0]).endsWith('/prepare.worker.ts');
    const made = prepared.mock.settledResults.filter(({ type }, at) => type === 'fulfilled' && isPrepared(at)).length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(16);
    return new Set(answers.map(({ status }) => status));
  };
  const prompt = { title: 'Ibis', content: long('ibis'), categories: ['Writing'], tags: ['Email'] };
  expect(await many(() => ann.post('/api/prompts', prompt, { 'idempotency-key': 'ibis' }))).toEqual(new Set([201]));
  const [id] = await found('ibis');
  const url = `/api/prompts/${id}`;
  const headers = { 'if-match': String((await ann.get(url)).headers['etag']) };
  const edit = () => ann.send({ method: 'PUT', url, headers, payload: { content: long('kiwi') } });
  expect(await many(edit)).toEqual(new Set([200]));
  expect(await found('kiwi')).toEqual([id]);
});
