import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLAGS, type ListedPrompt } from '../../contract/prompts.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Answer, Client } from '../testing/client.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { BUDGET, listWithin, type ListReply } from './prompts.budget.ts';
import { presentPrompts, type ListKind } from './prompts.read.ts';
import { updatePrompt } from './prompts.write.ts';

let t: TestApp;
let ann: TestUser;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
});

/** Bytes of a response around its prompts. */
const AROUND = 200;
const LONG = 'long text '.repeat(20_000);

const promptsOf = ({ body }: Answer): ListedPrompt[] =>
  (Array.isArray(body) ? body : (body.list ?? body.content)).map((one: ListedPrompt | { prompt: ListedPrompt }) =>
    'prompt' in one ? one.prompt : one,
  );

/** Follows the `next` links of a page of a list to the end. @returns each response on the way */
async function follow(who: Client, address: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let next: string | undefined = address; next;) {
    const answer = await who.get(next);
    expect(answer.status).toBe(200);
    answers.push(answer);
    next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return answers;
}

async function longPrompts(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const flags = { trending: true, featured: true, isNew: true };
    ids.unshift(await t.prompt(ann, { title: `Long ${n}`, content: `${n} ${LONG}`.slice(0, 200_000), ...flags }));
  }
  return ids;
}

describe('of long prompts a list gives about 2 MB, and says where the others are', () => {
  let ids: number[];
  beforeEach(async () => {
    ids = await longPrompts(23);
    for (const id of ids.toReversed()) await t.as(ann).post(`/api/saved-prompts/${id}`);
  });

  test('every list, for members and visitors, also when it is kept', async () => {
    const category = await t.category('Writing');
    const open = [
      '/api/prompts?size=100',
      '/api/prompts/search?query=long&size=100&sort=createdAt,desc',
      '/api/prompts/search?size=100',
      ...FLAGS.map((flag) => `/api/prompts/${flag}?size=100`),
      `/api/prompts/category/${category}`,
      `/api/prompts/category/${category}?size=100`,
    ];
    const own = [
      '/api/prompts/my-prompts?size=100',
      '/api/prompts/my-prompts?size=100&query=long&sort=createdAt,desc',
      ...FLAGS.map((flag) => `/api/prompts/my-${flag}?size=100`),
      '/api/saved-prompts?size=100',
    ];
    const asked = [...open.map((path) => [t.visitor, path] as const), ...own.map((path) => [t.as(ann), path] as const)];
    for (const [who, path] of [...asked, ...open.map((one) => [t.visitor, one] as const)]) {
      const answers = await follow(who, path);
      expect([path, answers.flatMap(promptsOf).map(({ id }) => id)]).toEqual([path, ids]);
      expect(answers.length).toBe(3);
      for (const { bytes, body, headers } of answers) {
        expect(bytes.length).toBeLessThan(BUDGET + AROUND);
        expect(body.totalCount ?? body.totalElements ?? Number(headers['x-total-count'])).toBe(23);
      }
    }
  });

  test('a page in the middle ends where it would have ended, and cards come whole', async () => {
    const answers = await follow(t.visitor, '/api/prompts?page=1&size=12&sort=createdAt,desc');
    expect(answers.flatMap(promptsOf).map(({ id }) => id)).toEqual(ids.slice(12));
    expect(answers).toHaveLength(2);
    const cards = await t.visitor.get('/api/prompts?size=100&view=card');
    expect([promptsOf(cards).length, cards.headers.link]).toEqual([23, undefined]);
  });

  test('HEAD says the same, a skip behind the end is empty, and one that is none is refused', async () => {
    const { headers } = await t.visitor.send({ method: 'HEAD', url: '/api/prompts?size=100' });
    expect(headers.link).toBe('</api/prompts?size=100&skip=10>; rel="next"');
    expect(promptsOf(await t.visitor.get('/api/prompts?size=10&skip=10'))).toEqual([]);
    for (const wrong of ['-1', '1001', '1e3', 'x', '']) {
      const { status, body } = await t.visitor.get(`/api/prompts?skip=${wrong}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['skip']]);
    }
  });
});

test('control characters count as they are written: six bytes each', async () => {
  for (let n = 0; n < 4; n += 1)
    await t.prompt(ann, { title: `Hidden ${n}`, content: `${n}${'\u0001'.repeat(199_990)}` });
  const answers = await follow(t.visitor, '/api/prompts?size=100');
  expect(answers.map((answer) => promptsOf(answer).length)).toEqual([1, 1, 1, 1]);
  for (const { bytes } of answers) expect(bytes.length).toBeLessThan(1.3 * 2 ** 20);
});

test('a prompt that is deleted between two answers hides no other', async () => {
  const ids = await longPrompts(12);
  const [first] = await follow(t.visitor, '/api/prompts?size=11');
  expect(first && promptsOf(first).map(({ id }) => id)).toEqual(ids.slice(0, 10));
  await t.as(ann).delete(`/api/prompts/${ids[11]}`);
  const rest = await t.visitor.get('/api/prompts?size=11&skip=10');
  expect(promptsOf(rest).map(({ id }) => id)).toEqual([ids[10]]);
});

test('the largest cards there can be come whole in the numbers that the web app asks for', async () => {
  const wide = (length: number) => '漢'.repeat(length);
  const names = (what: string) => Array.from({ length: 20 }, (_, n) => `${what}${n}`.padEnd(LIMITS.nameMax, '漢'));
  const categoryIds: number[] = [];
  const tagIds: number[] = [];
  for (const name of names('c')) categoryIds.push(await t.category(name));
  for (const name of names('t')) tagIds.push(await t.tag(name));
  const imageUrls = Array.from({ length: 5 }, (_, n) => `https://example.com/${n}`.padEnd(LIMITS.imageUrlMax, 'x'));
  for (let n = 0; n < 100; n += 1) {
    await t.prompt(ann, {
      title: wide(LIMITS.titleMax),
      content: '\u0001'.repeat(300) + n,
      previewText: wide(LIMITS.previewTextMax),
      categoryIds,
      tagIds,
      imageUrls,
    });
  }
  for (const size of [12, 24, 48]) {
    const { bytes, headers, ...answer } = await t.as(ann).get(`/api/prompts?view=card&size=${size}`);
    expect([promptsOf({ ...answer, bytes, headers }).length, headers.link]).toEqual([size, undefined]);
  }
  const all = await follow(t.visitor, '/api/prompts?view=card&size=100');
  expect(new Set(all.flatMap(promptsOf).map(({ id }) => id)).size).toBe(100);
  expect(all.length).toBeLessThanOrEqual(2);
});

test('whatever stands in them, each prompt comes once, in order, and no answer is larger than the budget', async () => {
  const texts = fc.record({
    letter: fc.constantFrom('a', '"', '\\', '\n', '\u0001', '\u2028', 'é', '漢', '👍', '</script>'),
    length: fc.oneof(fc.integer({ min: 10, max: 1_000 }), fc.integer({ min: 20_000, max: 100_000 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(texts, { minLength: 1, maxLength: 24 }),
      fc.integer({ min: 1, max: 30 }),
      async (all, size) => {
        await t.reset();
        ann = await t.user('Ann');
        const ids: number[] = [];
        for (const [n, { letter, length }] of all.entries())
          ids.unshift(await t.prompt(ann, { title: `Text ${n}`, content: `${n} `.padEnd(length, letter) }));
        const answers = await follow(t.as(ann), `/api/prompts?size=${size}`);
        expect(answers.flatMap(promptsOf).map(({ id }) => id)).toEqual(ids.slice(0, size));
        for (const answer of answers)
          expect(answer.bytes.length < BUDGET + AROUND || promptsOf(answer).length === 1).toBe(true);
      },
    ),
    { numRuns: 8 },
  );
});

describe('between the ids of a list and its rows a prompt becomes a draft', () => {
  const titles = (prompts: ListedPrompt[]) => prompts.map(({ title }) => title);
  const hide = (id: number) => updatePrompt(t.services.database, id, { status: 'DRAFT', content: 'Not for you' });

  test('and is shown to its owner and administrators alone, in lists of published prompts to nobody', async () => {
    const { sql } = t.services.database;
    const [gone, kept] = [await t.prompt(ann, { title: 'Gone' }), await t.prompt(ann, { title: 'Kept' })];
    const [bob, root] = [await t.user('Bob'), await t.admin()];
    await hide(gone);
    for (const view of ['card', 'full'] as const) {
      const shown = async (kind: ListKind) => {
        const all: string[] = [];
        for (const viewer of [undefined, bob, ann, root]) {
          const prompts = await presentPrompts(sql, [gone, kept], viewer, view, kind);
          all.push(titles(prompts).join());
        }
        return all;
      };
      expect(await shown('visible')).toEqual(['Kept', 'Kept', 'Gone,Kept', 'Gone,Kept']);
      expect(await shown('PUBLISHED')).toEqual(['Kept', 'Kept', 'Kept', 'Kept']);
      expect(await shown('DRAFT')).toEqual(['', '', 'Gone', 'Gone']);
      expect(await shown('own')).toEqual(['', '', 'Gone,Kept', '']);
    }
  });

  test('while a large answer waits for its place', async () => {
    const ids = await longPrompts(8);
    const reply = {
      header: () => reply,
      takePlace: async () => void (await hide(ids[3] ?? 0)),
    } as unknown as ListReply;
    const request = { url: '/api/prompts', viewer: undefined, query: { view: 'full', skip: 0 } } as const;
    const list = await listWithin(t.services.database.sql, ids, 'PUBLISHED', request, reply);
    expect(list.map(({ id }) => id)).toEqual(ids.toSpliced(3, 1));
  });
});
