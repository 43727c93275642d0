import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteChanges } from '../database/full-text/changes.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { deletePrompt, insertPrompt, insertPrompts, updatePrompt } from '../prompts/prompts.write.ts';
import type { NewPrompt } from '../prompts/prompts.types.ts';
import { OURSELVES } from '../queue/askers.ts';
import { searchWorker } from '../prompts/search.worker.ts';
import { searchIds } from './search.queries.ts';

let t: TestApp;
let ann: TestUser;
let links: { categoryIds: number[]; tagIds: number[] };

beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  links = { categoryIds: [await t.category('Writing')], tagIds: [await t.tag('Email')] };
});
afterAll(() => t.close());

const WORDS = ['art', 'article', 'artist', 'bee', 'beehive', 'cat'];

/** Words of title, preview and content. */
type Texts = [title: string[], preview: string[], content: string[]];
const words = fc.subarray(WORDS);
const write = fc.record({
  kind: fc.constantFrom('create', 'create', 'edit', 'hide', 'show', 'delete'),
  which: fc.nat(),
  texts: fc.tuple(words, words, words),
});
const QUERIES = ['art', 'artic', 'a', 'bee cat', 'cat art', 'b', 'article bee', 'cat'];

const textOf = ([title, preview, content]: Texts): Pick<NewPrompt, 'title' | 'previewText' | 'content'> => ({
  title: `Title ${title.join(' ')}`,
  previewText: preview.join(' '),
  content: `Text ${content.join(' ')}`,
});

/** A naive implementation of the rule of decision 004. */
function expected(prompts: Map<number, Texts>, query: string): number[] {
  const parts = query.split(' ');
  const points = (texts: Texts): number => {
    let sum = 0;
    for (const [at, part] of parts.entries()) {
      const last = at === parts.length - 1;
      const has = (place: string[]) => place.some((word) => (last ? word.startsWith(part) : word === part));
      if (!texts.some(has)) return -1;
      for (const [place, weight] of [1_000_000, 100, 0].entries()) {
        if (has(texts[place] ?? [])) sum += weight;
        if (last && texts[place]?.includes(part)) sum += weight / 2;
      }
      if (last && texts.some((place) => place.includes(part))) sum += 0.5;
    }
    return sum;
  };
  return [...prompts]
    .map(([id, texts]) => ({ id, points: points(texts) }))
    .filter((hit) => hit.points >= 0)
    .sort((a, b) => b.points - a.points || b.id - a.id)
    .map(({ id }) => id);
}

test('whatever is written, every reader finds just what is there now, in the right order', async () => {
  const { database } = t.services;
  const shown = new Map<number, Texts>();
  const hidden = new Map<number, Texts>();
  const writes = fc.sample(write, { seed: 5, numRuns: 120 });
  for (const [round, { kind, which, texts }] of writes.entries()) {
    const all = [...shown.keys(), ...hidden.keys()];
    const id = all[which % Math.max(1, all.length)];
    if (kind === 'create' || id === undefined) {
      const prompt = { ...textOf(texts), ...links, ownerId: ann.id, imageUrls: [] };
      shown.set(await database.transaction((trx) => insertPrompt(database, trx, prompt)), texts);
    } else if (kind === 'delete') {
      await deletePrompt(database, id);
      shown.delete(id);
      hidden.delete(id);
    } else if (kind === 'edit') {
      await updatePrompt(database, id, textOf(texts));
      (shown.has(id) ? shown : hidden).set(id, texts);
    } else {
      const [from, to] = kind === 'hide' ? [shown, hidden] : [hidden, shown];
      await updatePrompt(database, id, { status: kind === 'hide' ? 'DRAFT' : 'PUBLISHED' });
      const moved = from.get(id);
      if (moved) to.set(id, moved);
      from.delete(id);
    }
    // Not after every write, so that a reader has several to catch up with.
    if (round % 3 > 0) continue;
    for (const query of QUERIES) {
      const hits = expected(shown, query);
      const search = { query, audience: 'published', page: 0, size: 1_000, sort: [] };
      const here = await searchIds(database, query, search);
      expect([query, here?.total, here?.ids]).toEqual([query, hits.length, hits]);
      expect(await searchWorker(database, search, OURSELVES)).toEqual({ total: hits.length, ids: hits });
      const inList = await searchWorker(database, { ...search, filter: { status: 'PUBLISHED' } }, OURSELVES);
      expect(inList).toEqual({ total: hits.length, ids: hits.toSorted((a, b) => b - a) });
      const own = await searchWorker(database, { ...search, audience: `owner${ann.id}` }, OURSELVES);
      expect(own?.ids).toEqual(expected(new Map([...shown, ...hidden]), query));
    }
  }
}, 60_000);

test('a reader that missed more than is remembered reads everything anew', async () => {
  const { database } = t.services;
  const search = { query: 'marmalade', audience: 'published', page: 0, size: 10, sort: [] };
  const before = await t.prompt(ann, { title: 'Orange marmalade' });
  expect((await searchWorker(database, search, OURSELVES))?.ids).toEqual([before]);
  const missed = await t.prompt(ann, { title: 'Lemon marmalade' });
  const nobody = Array.from({ length: 9_000 }, (_, at) => ({ id: 1_000_000 + at, lexemes: 'nothing' }));
  await database.transaction((trx) => noteChanges(trx, nobody));
  expect(await searchWorker(database, search, OURSELVES)).toEqual({ total: 2, ids: [missed, before] });
});

test('of thousands that are stored at once every one is found, by a reader that knew none of them too', async () => {
  const { database } = t.services;
  const many = 4_500;
  const search = { query: 'tulip', audience: 'published', page: 44, size: 100, sort: [] };
  expect((await searchWorker(database, search, OURSELVES))?.total).toBe(0);
  const prompts = Array.from({ length: many }, (_, at) => ({
    ...links,
    title: `Tulip ${at}`,
    content: "It's a C:\\tulip",
    previewText: '',
    ownerId: ann.id,
    imageUrls: [],
  }));
  const ids = await database.transaction((trx) => insertPrompts(database, trx, prompts));
  const found = { total: many, ids: ids.slice(0, 100).toReversed() };
  expect(await searchWorker(database, search, OURSELVES)).toEqual(found);
  expect(await searchIds(database, 'tuli', search)).toMatchObject(found);
});

test('an emptied library is empty for every reader', async () => {
  const { database } = t.services;
  const search = { query: 'title', audience: 'published', page: 0, size: 10, sort: [] };
  expect((await searchWorker(database, search, OURSELVES))?.total).toBeGreaterThan(0);
  await t.reset();
  expect(await searchWorker(database, search, OURSELVES)).toEqual({ total: 0, ids: [] });
});

test('a write that began earlier and ended later than another is seen', async ({ skip }) => {
  const { database } = t.services;
  skip(database.engine === 'sqlite', 'one writer at a time');
  const bob = await t.user('Bob');
  const prompt = { content: 'x', previewText: '', categoryIds: [], tagIds: [], imageUrls: [], ownerId: bob.id };
  const search = { query: 'walrus', audience: `owner${bob.id}`, page: 0, size: 10, sort: [] };
  const known = await t.prompt(bob, { title: 'Walrus', tagIds: [], categoryIds: [] });
  expect((await searchWorker(database, search, OURSELVES))?.ids).toEqual([known]);
  const slow = Promise.withResolvers<void>();
  const first = Promise.withResolvers<number>();
  const writing = database.transaction(async (trx) => {
    // Words and totals that no other transaction writes, so that nobody waits.
    first.resolve(await insertPrompt(database, trx, { ...prompt, title: 'Walrus one', status: 'DRAFT' }));
    await slow.promise;
  });
  const one = await first.promise;
  const other = await t.user('Eve');
  await database.transaction((trx) =>
    insertPrompt(database, trx, { ...prompt, ownerId: other.id, title: 'Seal', status: 'ARCHIVED' }),
  );
  expect((await searchWorker(database, search, OURSELVES))?.ids).toEqual([known]);
  slow.resolve();
  await writing;
  expect((await searchWorker(database, search, OURSELVES))?.ids).toEqual([one, known]);
});

test('where there is no place for a second look, the first one is the answer', async () => {
  const { database } = t.services;
  const search = { query: 'warm qwertyuiop', audience: 'published', page: 0, size: 10, sort: [] };
  const answers = await Promise.all(Array.from({ length: 50 }, () => searchWorker(database, search, OURSELVES)));
  const first = answers.filter((answer) => answer?.isFirstLook);
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(50);
  expect(new Set(answers.map((answer) => answer?.total))).toEqual(new Set([0]));
});

test('who waits for a second look does not wait for the searches of another network', async () => {
  const { database } = t.services;
  const ended: string[] = [];
  const searchOf = async (network: string, n = 0) => {
    const search = { query: `warm qwertyuiop${network}${n}`, audience: 'published', page: 0, size: 10, sort: [] };
    await searchWorker(database, search, { home: `${network}${n}`, network });
    ended.push(network);
  };
  const flood = Array.from({ length: 200 }, (_, n) => searchOf('Mallory', n));
  const one = searchOf('Bob');
  await Promise.all([...flood, one]);
  expect(ended).toHaveLength(201);
  expect(ended.indexOf('Bob')).toBeLessThan(100);
});

test('such an answer is kept by nobody, and asking for many at once refuses none', async () => {
  const urls = Array.from({ length: 50 }, (_, n) => `/api/prompts/search?query=warm%20qwertyuiop${n}`);
  // From as many homes, as only a few requests of one home run at once.
  const answers = await Promise.all(
    urls.map((url, n) => t.visitor.send({ method: 'GET', url, remoteAddress: `192.0.${n}.1` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const unkept = answers.flatMap(({ headers }, n) => (headers.etag ? [] : [{ url: urls[n] ?? '', headers }]));
  expect(unkept.length).toBeGreaterThan(0);
  expect(unkept.length).toBeLessThan(50);
  expect(unkept.map(({ headers }) => headers['cache-control'])).toEqual(unkept.map(() => 'no-store'));
  expect((await t.visitor.get(unkept[0]?.url ?? '')).headers.etag).toBeDefined();
});
