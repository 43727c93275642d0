import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { isGuessable, listPieces } from '../text/pieces.ts';
import { searchIds } from './search.queries.ts';
import { nameWordsOf } from '../text/words.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('Ann'), await t.user('Bob')];
});
afterAll(() => t.close());

async function total(query: string): Promise<number> {
  const { status, body } = await t.visitor.get(`/api/prompts/search?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return body.totalCount;
}

/** The vocabulary that near misses come from. */
async function known() {
  const { sql } = t.services.database;
  const words = await sql.selectFrom('search_words').selectAll().orderBy('word').execute();
  const pieces = await sql.selectFrom('search_pieces').selectAll().execute();
  return { words, pieces: pieces.map(({ piece, word }) => `${piece} ${word}`).sort() };
}

describe('near misses', () => {
  test('a word of a draft is no near miss, though it stands in a published text', async () => {
    await t.prompt(ann, { title: 'Weekly report', content: 'The merger and the rest of it.' });
    const draft = await t.prompt(ann, { title: 'Merger with Acme', status: 'DRAFT' });
    expect(await total('mergr')).toBe(0);
    await t.as(ann).put(`/api/prompts/${draft}/status?status=PUBLISHED`);
    expect(await total('mergr')).toBe(2);
    await t.as(ann).put(`/api/prompts/${draft}/status?status=DRAFT`);
    expect(await total('mergr')).toBe(0);
  });

  test('a former title and a deleted prompt leave none', async () => {
    await t.prompt(ann, { title: 'Weekly report', content: 'The merger and the takeover.' });
    const id = await t.prompt(ann, { title: 'Merger with Acme' });
    expect(await total('mergr')).toBe(2);
    await t.as(ann).put(`/api/prompts/${id}`, { title: 'Takeover of Acme' });
    expect([await total('mergr'), await total('takeovre')]).toEqual([0, 2]);
    await t.as(ann).delete(`/api/prompts/${id}`);
    expect(await total('takeovre')).toBe(0);
  });

  test('a word stays one for as long as any published title has it', async () => {
    const [one] = [await t.prompt(ann, { title: 'Merger' }), await t.prompt(bob, { title: 'Merger again' })];
    await t.as(ann).delete(`/api/prompts/${one}`);
    expect(await total('mergr')).toBe(1);
  });

  test('a tag is one while published prompts have it, by the name that it has now', async () => {
    const administrator = t.as(await t.admin());
    const tag = await t.tag('Merger');
    await t.prompt(ann, { title: 'Weekly report', content: 'The merger and the takeover.' });
    const hidden = await t.prompt(ann, { title: 'Other', tagIds: [tag], status: 'DRAFT' });
    expect(await total('mergr')).toBe(0);
    await t.as(ann).put(`/api/prompts/${hidden}/status?status=PUBLISHED`);
    expect(await total('mergr')).toBe(2);
    await administrator.put(`/api/tags/${tag}`, { name: 'Takeover' });
    expect([await total('mergr'), await total('takeovre')]).toEqual([0, 2]);
    await administrator.delete(`/api/tags/${tag}`);
    expect(await total('takeovre')).toBe(0);
  });

  test("in one's own prompts they come from words that others see, and find only one's own", async () => {
    await t.prompt(bob, { title: 'Merger' });
    const own = await t.prompt(ann, { title: 'Weekly report', content: 'The merger.', status: 'DRAFT' });
    await t.prompt(ann, { title: 'Takeover', status: 'DRAFT' });
    const mine = async (query: string) => {
      const { body } = await t.as(ann).get(`/api/prompts/my-prompts?query=${query}`);
      return body.list.map(({ id }: { id: number }) => id);
    };
    expect([await mine('mergr'), await mine('takeovre')]).toEqual([[own], []]);
  });

  test('two slips that share a border between pieces, and words of every length', async () => {
    const titles = ['mail', 'email', 'letter', 'meeting', 'marketing', 'presentation', 'internationalisation'];
    for (const title of titles) await t.prompt(ann, { title });
    const slips = ['amil', 'emial', 'lteter', 'meteing', 'makreting', 'presnetatoin', 'internatoinalisaton'];
    const { database } = t.services;
    for (const [at, query] of slips.entries()) {
      const found = await searchIds(database, query, { audience: 'published', page: 0, size: 1 });
      expect([query, found?.plan.terms[0]?.word]).toEqual([query, titles[at]]);
    }
  });
});

describe('the words that they are looked for among', () => {
  const titles = fc.constantFrom(
    'Weekly report',
    'Merger report',
    'Merger talks, weekly',
    'Straße nach Größe',
    '프롬프트를 C++',
  );
  const write = fc.record({
    kind: fc.constantFrom('create', 'draft', 'retitle', 'hide', 'show', 'delete', 'rename'),
    which: fc.nat(),
    title: titles,
  });

  test('are those of published titles and of names, and no others, whatever is written', async () => {
    const administrator = t.as(await t.admin());
    const prompts = new Map<number, { title: string; shown: boolean }>();
    const [category, tag] = [await t.category('Writing'), await t.tag('Talks')];
    let name = 'Talks';
    for (const { kind, which, title } of fc.sample(write, { seed: 19, numRuns: 60 })) {
      const id = [...prompts.keys()][which % Math.max(1, prompts.size)];
      if (kind === 'rename') {
        name = `${title.split(' ')[0]} ${which}`;
        await administrator.put(`/api/tags/${tag}`, { name });
      } else if (kind === 'create' || kind === 'draft' || id === undefined) {
        const status = kind === 'draft' ? 'DRAFT' : 'PUBLISHED';
        const made = await t.prompt(ann, { title, status, categoryIds: [category], tagIds: [tag] });
        prompts.set(made, { title, shown: status === 'PUBLISHED' });
      } else if (kind === 'delete') {
        await t.as(ann).delete(`/api/prompts/${id}`);
        prompts.delete(id);
      } else if (kind === 'retitle') {
        await t.as(ann).put(`/api/prompts/${id}`, { title });
        prompts.set(id, { title, shown: prompts.get(id)?.shown ?? false });
      } else {
        await t.as(ann).put(`/api/prompts/${id}/status?status=${kind === 'hide' ? 'DRAFT' : 'PUBLISHED'}`);
        prompts.set(id, { title: prompts.get(id)?.title ?? '', shown: kind === 'show' });
      }
    }
    const counts = new Map<string, { titles: number; labels: number }>();
    const add = (text: string, one: 'titles' | 'labels') => {
      for (const word of nameWordsOf(text).filter(isGuessable)) {
        const before = counts.get(word) ?? { titles: 0, labels: 0 };
        counts.set(word, { ...before, [one]: before[one] + 1 });
      }
    };
    for (const { title, shown } of prompts.values()) if (shown) add(title, 'titles');
    for (const label of ['Writing', name]) add(label, 'labels');
    const { words, pieces } = await known();
    expect(words).toEqual(
      [...counts].map(([word, count]) => ({ word, ...count })).sort((a, b) => (a.word < b.word ? -1 : 1)),
    );
    expect(pieces).toEqual(
      [...counts.keys()]
        .flatMap(listPieces)
        .map(({ piece, word }) => `${piece} ${word}`)
        .sort(),
    );
  });

  test('do not grow by titles that a prompt had', async () => {
    const id = await t.prompt(ann, { title: 'Weekly report' });
    const before = await known();
    for (let n = 0; n < 30; n++) {
      const letters = (length: number) =>
        Array.from({ length }, (_, at) => String.fromCharCode(97 + ((n * 7 + at * n) % 26)));
      await t.as(ann).put(`/api/prompts/${id}`, { title: `${letters(40).join('')} ${letters(12).join('')}` });
    }
    await t.as(ann).put(`/api/prompts/${id}`, { title: 'Weekly report' });
    expect(await known()).toEqual(before);
  });
});

test.each([
  [
    'misspelt words',
    Array.from({ length: 40 }, (_, n) => `wekl${String.fromCharCode(97 + (n % 26), 97 + (n % 7))}`).join(' '),
  ],
  ['one-letter words', Array.from({ length: 100 }, (_, n) => String.fromCharCode(0x3b1 + n)).join(' ')],
  [
    'characters of a script without spaces',
    Array.from({ length: 100 }, (_, n) => String.fromCharCode(0x4e00 + n)).join(' '),
  ],
  ['signs', '!?%&/()=+*#'.repeat(18)],
  ['names with signs', 'c++ a/b r&d .net f# '.repeat(10)],
  ['Arabic words', 'الكتاب والقلم '.repeat(14)],
])('a query of 200 characters of %s costs a bounded number of statements', async (_, text) => {
  await t.prompt(ann, { title: 'Weekly report' });
  const { database } = t.services;
  const asked = { sql: 0, index: 0 };
  const counted = <A extends unknown[], R>(work: (...given: A) => R) => {
    return (...given: A) => {
      asked.index += 1;
      return work(...given);
    };
  };
  const { search } = database;
  const watched = {
    ...database,
    sql: database.sql.withPlugin({
      transformQuery: ({ node }) => {
        asked.sql += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    search: { ...search, count: counted(search.count), counts: counted(search.counts), ranked: counted(search.ranked) },
  };
  await searchIds(watched, text.slice(0, 200), { audience: 'published', page: 0, size: 10 });
  expect(asked.index).toBeLessThanOrEqual(20);
  expect(asked.sql).toBeLessThanOrEqual(60);
});
