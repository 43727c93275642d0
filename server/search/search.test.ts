import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { fillSearchLibrary } from './search.fixtures.ts';
import { findMatches, searchIds } from './search.queries.ts';
import { wordsOf } from '../text/words.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let titles: Map<number, string>;

beforeAll(async () => {
  t = await startTestApp();
  [ann, bob] = [await t.user('Ann'), await t.user('Bob')];
  titles = await fillSearchLibrary(t, ann);
});
afterAll(() => t.close());

/** Titles of the matches, best first. */
async function found(query: string, audience = 'published'): Promise<string[]> {
  const answer = await searchIds(t.services.database, query, { audience, page: 0, size: 100 });
  return (answer?.ids ?? []).map((id) => titles.get(id) ?? `prompt ${id}`);
}

/** Expected matches in order: the order of places is promised, and within one place the newest comes first. */
const QUERIES: [why: string, query: string, hits: string[]][] = [
  // Places and their order
  [
    'title, then label, then preview, then content',
    'marketing',
    ['Marketing plan', 'Ask for funds', 'Plan a launch', 'Write a slogan'],
  ],
  ['places of all words add up', 'marketing plan', ['Marketing plan', 'Plan a launch']],
  ['words may stand in different places: title and content', 'slogan people', ['Write a slogan']],
  ['words may stand in different places: category and tag', 'marketing funding', ['Ask for funds']],
  ['words may stand in different places: preview and category', 'teams business', ['Plan a launch']],
  ['the order of words does not matter', 'plan marketing', ['Marketing plan', 'Plan a launch']],
  ['every word must match', 'marketing volcano', []],
  ['a word said twice is one word', 'slogan slogan people', ['Write a slogan']],
  ['a whole word comes before a beginning in the same place', 'art', ['Art of asking', 'Article outline']],
  ['newest first among equals', 'weekly', ['Weekly review', 'Weekly report']],
  ['words deep in a long content', 'needleword', ['Long read']],
  // Prefixes
  ['the last word is a beginning', 'marke', ['Marketing plan', 'Ask for funds', 'Plan a launch', 'Write a slogan']],
  ['one letter is a beginning', 'plan z', ['Plan a launch']],
  ['only the last word is a beginning', 'marke plan', []],
  ['the end of a word is none', 'keting', []],
  ['a beginning of a tag', 'fundi', ['Ask for funds']],
  ['a beginning with an accent left out', 'resu', ['Résumé de réunion']],
  // Case and accents
  ['case does not matter', 'MARKETING PLAN', ['Marketing plan', 'Plan a launch']],
  ['accents may be left out', 'resume reunion', ['Résumé de réunion']],
  ['accents may be put', 'résumé réunion', ['Résumé de réunion']],
  ['accents may be put where there are none', 'slógan', ['Write a slogan']],
  ['capitals with accents', 'ÉQUIPE', ['Résumé de réunion']],
  ['ß is ss', 'strassenfest', ['Straßenfest planen']],
  ['STRASSE is Straße', 'STRASSENF', ['Straßenfest planen']],
  ['Turkish capitals', 'ISTANBUL', ['İstanbul gezisi']],
  ['letters with a stroke', 'smorrebrod', ['Straßenfest planen']],
  // Other scripts
  ['Greek in capitals', 'ΟΔΟΣ', ['Οδός και πόλη']],
  ['Cyrillic without dots', 'елка', ['Ёлка для детей']],
  ['Hindi, a whole word', 'हिन्दी', ['हिन्दी निबंध']],
  ['Hindi vowel signs make a difference', 'हन्दा', []],
  ['Chinese, a part of a run', '智能', ['人工智能写作助手']],
  ['Chinese, across two words', '能写', ['人工智能写作助手']],
  ['Chinese, the last character alone', '手', ['人工智能写作助手']],
  ['Chinese, one character before another word', '人 写作', ['人工智能写作助手']],
  ['Chinese, a wrong order of characters', '能智', []],
  ['Japanese', 'プロンプトの書き方', ['プロンプトの書き方']],
  ['Japanese in half width', 'ﾌﾟﾛﾝﾌﾟﾄ', ['プロンプトの書き方']],
  ['Thai', 'การตลาด', ['แผนการตลาด']],
  ['Korean with its ending left out', '프롬프트', ['프롬프트를 다듬기']],
  ['Arabic without its signs', 'رسمية', ['رسالة رسميّة']],
  ['a word beside an emoji', 'rocket', ['🚀 Rocket names']],
  // Categories and tags
  ['a tag by its name', 'planning', ['Marketing plan']],
  ['a tag of two words', 'social media', ['Write a slogan']],
  ['a renamed tag by its new name', 'letters', ['Résumé de réunion']],
  ['a renamed tag no longer by its old name', 'correspondence', []],
  ['a deleted tag no longer', 'obsolete', []],
  ['a renamed category by its new name', 'knowledge', ['हिन्दी निबंध']],
  ['a Chinese tag', '文案', ['人工智能写作助手']],
  // Audience
  ['a draft is not found by others', 'zebra', []],
  ['an archived prompt is not found by others', 'okapi', []],
  ['a near miss of a draft is no hint', 'zebraa', []],
  // Near misses
  ['a letter left out', 'markting', ['Marketing plan', 'Ask for funds', 'Plan a launch', 'Write a slogan']],
  ['two letters swapped', 'amrketing', ['Marketing plan', 'Ask for funds', 'Plan a launch', 'Write a slogan']],
  ['a letter too many', 'slogann', ['Write a slogan']],
  ['a tag with a slip', 'fundign', ['Ask for funds']],
  ['a category with a slip', 'bussiness', ['Plan a launch', 'Marketing plan']],
  ['two slips in a long word', 'strasenfets', ['Straßenfest planen']],
  ['one slip beside a right word', 'markting people', ['Write a slogan']],
  ['slips in two words', 'markting pln', []],
  ['two slips in a short word are too many', 'lnuhca', []],
  ['three letters are never guessed', 'atr', []],
  ['numbers are never guessed', 'goals 2035', []],
  ['words of the content alone are never guessed', 'needlwerd', []],
  // Operators of the query languages
  ['quotes', '"marketing" plan', ['Marketing plan', 'Plan a launch']],
  ['an open quote', '"marketing', ['Marketing plan', 'Ask for funds', 'Plan a launch', 'Write a slogan']],
  ['an apostrophe in both', "o'brien", ['SQL explainer']],
  ['a star', 'slogan*', ['Write a slogan']],
  ['a star before', '*slogan', ['Write a slogan']],
  ['AND is no operator', 'slogan AND people', ['Write a slogan']],
  ['OR is no operator', 'slogan OR marketing', ['Write a slogan']],
  ['NOT is no operator', 'slogan NOT people', ['Write a slogan']],
  ['NEAR is a word', 'NEAR(slogan volcano)', []],
  ['words that are operators are found as words', 'and or not near', ['Logic words']],
  ['tsquery operators', 'slogan & (people | !sales) <-> x:*A', []],
  ['signs only part words', 'slogan&people|(!)', ['Write a slogan']],
  ['a colon', 'title:slogan', []],
  ['a column filter', '{title} : slogan', []],
  ['a backslash', 'slogan\\', ['Write a slogan']],
  ['a caret and plus', '^slogan + people', ['Write a slogan']],
  ['a percent sign and an underscore', '%_slogan%', ['Write a slogan']],
  ['signs of the index itself', '\ue001slogan \ue004published', []],
  ['a lone surrogate', 'slogan \ud800', ['Write a slogan']],
];

describe('what a query finds', () => {
  test.each(QUERIES)('%s: %s', async (_, query, hits) => {
    expect(await found(query)).toEqual(hits);
  });

  test.each(['', '   ', '\t\n', '\u200b', '\u200b\ufe0f '])(
    'nothing in "%s": nothing is searched for',
    async (query) => {
      expect(await searchIds(t.services.database, query, { audience: 'published', page: 0, size: 10 })).toBeUndefined();
      const { status, body } = await t.visitor.get(`/api/prompts/search?query=${encodeURIComponent(query)}&size=100`);
      expect([status, body.totalCount]).toEqual([200, (await t.visitor.get('/api/prompts?size=1')).body.totalCount]);
    },
  );

  test.each(['***', '"()\'', '- ! & |', '?!', '\u0301', '€', '👾', '\ud800 \ue001'])(
    'no prompt is called "%s": it finds nothing',
    async (query) => {
      const { status, body } = await t.visitor.get(
        `/api/prompts/search?query=${encodeURIComponent(query.toWellFormed())}`,
      );
      expect([status, body]).toEqual([200, { list: [], totalCount: 0 }]);
    },
  );

  test("one's own drafts and archived prompts are found by their owner alone", async () => {
    expect(await found('zebra', `owner${ann.id}`)).toEqual(['Secret zebra']);
    expect(await found('okapi', `owner${ann.id}`)).toEqual(['Old okapi']);
    expect(await found('zebra', `owner${bob.id}`)).toEqual([]);
    expect(await found('marketing', `owner${bob.id}`)).toEqual([]);
  });

  test('a query of as many words as fit finds what has them all', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ');
    expect(await found(letters)).toEqual(['Alphabet']);
    expect(await found(`${letters} q¹`)).toEqual(['Alphabet']);
    expect(await found(`${letters} zebra okapi`)).toEqual(['Alphabet']);
    const ideographs = Array.from({ length: 200 }, (_, n) => String.fromCharCode(0x4e00 + n)).join('');
    expect(await found(ideographs)).toEqual([]);
  });

  test('a hundred tags that begin alike are one beginning', async () => {
    for (let n = 0; n < 120; n++) await t.tag(`Quux ${n}`);
    const last = await t.prompt(ann, { title: 'Tagged often', tagIds: [await t.tag('Quux 0')] });
    titles.set(last, 'Tagged often');
    expect(await found('quux')).toEqual(['Tagged often']);
    expect(await found('quu quux')).toEqual([]);
  });

  test('pages are slices of one order, and the total says how many there are', async () => {
    const { database } = t.services;
    const all = await searchIds(database, 'marketing', { audience: 'published', page: 0, size: 10 });
    const second = await searchIds(database, 'marketing', { audience: 'published', page: 1, size: 3 });
    expect(second).toMatchObject({ total: 4, ids: all?.ids.slice(3) });
    expect(await searchIds(database, 'marketing', { audience: 'published', page: 9, size: 3 })).toMatchObject({
      total: 4,
      ids: [],
    });
    expect((await findMatches(database, 'markting', { audience: 'published' }))?.plan.terms[0]?.word).toBe('marketing');
  });

  test('over HTTP a sorted search holds the same prompts', async () => {
    const { body } = await t.visitor.get('/api/prompts/search?query=markting&sort=title,desc&view=card');
    expect(body.list.map((prompt: { title: string }) => prompt.title)).toEqual([
      'Write a slogan',
      'Plan a launch',
      'Marketing plan',
      'Ask for funds',
    ]);
    expect(body.totalCount).toBe(4);
  });
});

// Two hundred thousand characters take a while when other tests keep the processors busy.
describe('any text', { timeout: 60_000 }, () => {
  test('every word of a text finds it', async () => {
    const unit = fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(...' "\'\\:*&|!()<->-_é\u0301\u200dहिन्दीกำ工智한ßİſ') },
    );
    const texts = fc.sample(fc.string({ unit, minLength: 10, maxLength: 200 }), { numRuns: 60, seed: 11 });
    const { search } = t.services.database;
    const lost: string[] = [];
    for (const text of texts) {
      const id = await t.prompt(ann, {
        title: `Any ${text.slice(0, 20)}`.replaceAll('\0', ' ').toWellFormed(),
        content: text.replaceAll('\0', ' ').toWellFormed(),
      });
      for (const word of wordsOf(text)) {
        const plan = { audience: 'published', terms: [{ word, prefix: false, facets: [] }] };
        const { ids: hits } = await search.ranked(plan, { offset: 0, limit: 1_000 });
        if (!hits.includes(id)) lost.push(`${word} of ${text}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test.each([
    [
      'random ideographs',
      Array.from({ length: 200_000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * n * 31 + n) % 20_000))).join(''),
    ],
    ['emoji', '😀'.repeat(100_000)],
    ['one enormous word', 'x'.repeat(200_000)],
    [
      'every character there is',
      Array.from({ length: 200_000 }, (_, n) => String.fromCharCode(1 + (n % 0xd7fe))).join(''),
    ],
    [
      'distinct words of three-byte letters',
      Array.from({ length: 200_000 }, (_, n) => (n % 40 ? String.fromCharCode(0x1100 + ((n * n) % 255)) : ' ')).join(
        '',
      ),
    ],
    [
      'ligatures that unfold',
      Array.from({ length: 200_000 }, (_, n) => (n % 40 ? String.fromCharCode(0xfc00 + ((n * n) % 96)) : ' ')).join(''),
    ],
    ['quotes and backslashes', `'\\"`.repeat(66_000)],
  ])('200,000 characters of %s are stored and found by their title', async (kind, content) => {
    const title = `Giant ${kind}`;
    const input = { title, content, categories: ['Writing'], tags: ['Email'] };
    const { status, body } = await t.as(ann).post('/api/prompts', input);
    expect(status).toBe(201);
    titles.set(body.id, title);
    expect(await found(title)).toContain(title);
  });
});
