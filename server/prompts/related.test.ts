import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PromptList } from '../../contract/prompts.ts';
import type { Client } from '../testing/client.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import type { NewPrompt } from './prompts.types.ts';

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

const write = (title: string, content: string, more: Partial<NewPrompt> = {}) =>
  t.prompt(ann, { title, content, ...more });

async function relatedOf(id: number, who: Client = t.visitor, query = 'view=card'): Promise<PromptList> {
  const { status, body } = await who.get(`/api/prompts/${id}/related?${query}`);
  expect(status).toBe(200);
  return body as PromptList;
}
const titlesOf = async (id: number, who?: Client) => (await relatedOf(id, who)).list.map(({ title }) => title);

/** A prompt about sourdough, two that are close to it, and one that is not. */
async function bakery() {
  const id = await write('Sourdough starter', 'Explain how a sourdough starter is fed. A starter needs flour.');
  const bread = await write('Sourdough bread for beginners', 'A recipe of bread from a starter, step by step.');
  const flour = await write('Choosing flour', 'Which flour suits a sourdough? Compare flour of rye and of wheat.');
  await write('Quarterly report', 'Summarize the numbers for the board.');
  return { id, bread, flour };
}

test('prompts about the same are listed, the closest first, without the prompt itself and those about something else (product 10)', async () => {
  const { id } = await bakery();
  expect(await titlesOf(id)).toEqual(['Sourdough bread for beginners', 'Choosing flour']);
  const { list, totalCount } = await relatedOf(id);
  expect(totalCount).toBe(2);
  expect(list[0]).not.toHaveProperty('content');
  expect(list[0]?.excerpt).toBe('A recipe of bread from a starter, step by step.');
});

test('drafts and archived prompts are never listed, not even for their owner; the list of a draft is its owner’s', async () => {
  const { id } = await bakery();
  const draft = await write('Sourdough pizza', 'A pizza from a sourdough starter.', { status: 'DRAFT' });
  await write('Sourdough rolls', 'Rolls from a sourdough starter.', { status: 'ARCHIVED' });
  const expected = ['Sourdough bread for beginners', 'Choosing flour'];
  for (const who of [t.visitor, t.as(ann), t.as(await t.admin())]) expect(await titlesOf(id, who)).toEqual(expected);
  expect((await t.visitor.get(`/api/prompts/${draft}/related`)).status).toBe(404);
  expect((await t.as(await t.user('Bob')).get(`/api/prompts/${draft}/related`)).status).toBe(404);
  expect(await titlesOf(draft, t.as(ann))).toContain('Sourdough starter');
});

test('a prompt that is archived, deleted or edited is gone from cached lists at once, and a new title is there', async () => {
  const { id, bread, flour } = await bakery();
  expect(await titlesOf(id)).toHaveLength(2);
  await t.as(ann).put(`/api/prompts/${bread}`, { title: 'Sourdough loaf' });
  expect(await titlesOf(id)).toEqual(['Sourdough loaf', 'Choosing flour']);
  await t.as(ann).put(`/api/prompts/${bread}/status?status=ARCHIVED`);
  expect(await titlesOf(id)).toEqual(['Choosing flour']);
  await t.as(ann).delete(`/api/prompts/${flour}`);
  expect(await titlesOf(id)).toEqual([]);
  await t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`);
  expect((await t.visitor.get(`/api/prompts/${id}/related?view=card`)).status).toBe(404);
});

test('its own edit is a new list at once', async () => {
  const { id } = await bakery();
  expect(await titlesOf(id)).not.toContain('Quarterly report');
  await t.as(ann).put(`/api/prompts/${id}`, { title: 'Report for the board', content: 'Write a quarterly report.' });
  expect(await titlesOf(id)).toEqual(['Quarterly report']);
});

test('copies are left out: the same text under another title, with other fields, or with a word changed (product 2, Public prompt detail)', async () => {
  const text =
    'Explain to [name] in simple words how a sourdough starter is kept alive through a long and cold winter.';
  const id = await write('Sourdough starter', text);
  await write('Sourdough starter', text);
  await write('Sourdough starter again', text.replace('[name]', '[the reader]'));
  await write('My sourdough starter', text.replace('simple', 'plain'));
  await write('Sourdough in summer', 'What does a sourdough starter need in a hot kitchen?');
  expect(await titlesOf(id)).toEqual(['Sourdough in summer']);
});

test('of copies of one another only one is listed', async () => {
  const id = await write('Sourdough starter', 'How is a starter fed?');
  const text = 'Write a recipe of sourdough bread for a family of four, with every step and every time.';
  await write('Sourdough bread', text);
  await write('Sourdough bread, second edition', text);
  expect((await relatedOf(id)).totalCount).toBe(1);
});

describe('edges', () => {
  test('no words in common: nothing is related', async () => {
    const id = await write('Sourdough starter', 'Flour and water.');
    await write('Quarterly report', 'Numbers of the board.');
    expect(await relatedOf(id)).toEqual({ list: [], totalCount: 0 });
  });

  test('a prompt of one word, and one of signs and stop words only', async () => {
    const one = await write('Sourdough', 'sourdough!!');
    const none = await write('???', 'How do I do this?');
    await write('Sourdough bread', 'Bake it slowly.');
    expect(await titlesOf(one)).toEqual(['Sourdough bread']);
    expect(await titlesOf(none)).toEqual([]);
  });

  test('a prompt of 200,000 characters has related prompts and is one', async () => {
    const words = Array.from({ length: 40_000 }, (_, at) => `w${at % 5_000}`).join(' ');
    const long = await write('Sourdough encyclopedia', `Sourdough starter. ${words}`.slice(0, 200_000));
    const short = await write('Sourdough starter', 'How is a starter fed?');
    expect(await titlesOf(long)).toEqual(['Sourdough starter']);
    expect(await titlesOf(short)).toEqual(['Sourdough encyclopedia']);
  });

  test('scripts without spaces, and names with signs', async () => {
    const chinese = await write('人工智能写作助手', '帮我写一封信。');
    await write('人工智能绘画', '画一只猫。');
    const sharp = await write('C# and \'quotes\' "here"', 'Explain delegates.');
    await write('C# for beginners', 'Explain classes.');
    await write('C for beginners', 'Explain pointers.');
    expect(await titlesOf(chinese)).toEqual(['人工智能绘画']);
    expect(await titlesOf(sharp)).toEqual(['C# for beginners']);
  });

  test('many drafts about the same do not hide the published ones', async () => {
    const id = await write('Sourdough starter', 'How is a starter fed?');
    await write('Sourdough bread', 'A recipe.');
    for (let n = 0; n < 40; n++) await write(`Sourdough starter ${n}`, `Starter number ${n}.`, { status: 'DRAFT' });
    expect(await titlesOf(id)).toEqual(['Sourdough bread']);
  });

  test('six are listed, twelve at most, and what is wrong is named', async () => {
    const id = await write('Sourdough starter', 'How is a starter fed?');
    const kinds = ['bread', 'pizza', 'rolls', 'cake', 'waffles', 'crackers', 'bagels', 'naan', 'pretzels', 'buns'];
    for (const kind of kinds) await write(`Sourdough ${kind}`, `Bake ${kind} in the evening.`);
    expect((await relatedOf(id)).totalCount).toBe(6);
    expect((await relatedOf(id, t.visitor, 'view=card&size=12')).totalCount).toBe(10);
    for (const size of ['0', '13', 'six', '1.5']) {
      const { status, body } = await t.visitor.get(`/api/prompts/${id}/related?size=${size}`);
      expect([status, body.fields]).toEqual([400, { size: 'Size must be a whole number from 1 to 12' }]);
    }
    expect((await t.visitor.get('/api/prompts/999999/related')).status).toBe(404);
  });

  test('a frequent word is read no further than it helps, and on both engines the newest prompts are found', async () => {
    const id = await write('Sourdough starter', 'How is it fed?');
    const other = { categoryIds: [await t.category('Writing')], tagIds: [await t.tag('Email')] };
    for (let n = 0; n < 60; n++) await write(`Sourdough w${n}`, `Number ${n}.`, other);
    const lists = await t.services.database.search.newestAbout(['sourdough', 'w59', 'nothing'], 50);
    expect(lists.map(({ length }) => length)).toEqual([50, 1, 0]);
    expect(lists[0]).toEqual(lists[0]?.toSorted((a, b) => b - a));
    expect(lists[0]?.[0]).toBe(lists[1]?.[0]);
    expect(lists[0]).not.toContain(id);
    expect((await relatedOf(id)).totalCount).toBe(6);
  });
});
