import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSample } from '../library/sample/index.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import type { NewPrompt } from '../prompts/prompts.types.ts';

let t: TestApp;
let ann: TestUser;

/** Prompts for queries that the sample library does not answer. */
const MADE: (Partial<NewPrompt> & { title: string })[] = [
  { title: 'SEO blog outline', content: 'An outline of a blog article for search engines.' },
  { title: 'Python debugging helper', content: 'Find the bug in my Python code and fix it.' },
  { title: 'Weekend away', content: 'Plan every day of my trip: the trip by train, what to see, where to eat.' },
  { title: 'Trip planner', content: 'Asks where to and how long.' },
  { title: 'C++ code review', content: 'Reviews code.' },
  { title: 'C# unit tests', content: 'Writes tests.' },
  { title: '.NET upgrade', content: 'From one version to the next.' },
  { title: 'F# for beginners', content: 'Functions first.' },
  { title: 'R&D roadmap', content: 'Research and what follows from it.' },
  { title: 'Node.js script', content: 'A script that does one thing.' },
  { title: 'JSON node viewer', content: 'Nodes of a JSON file.' },
  { title: 'A/B test report', content: 'Which one is better?' },
  { title: '🚀 Launch names', content: 'Ten names.' },
  { title: '👍🏽 Praise', content: 'One sentence of praise.' },
  { title: '100 % effort', content: 'A speech for the team.' },
  { title: 'What now?!', content: 'Three options.' },
  { title: '24/7 support', content: 'Answers at any hour.' },
  { title: 'دليل الكتاب', content: 'ملخص الكتاب والمؤلف' },
  { title: 'قراءة كتاب', content: 'أسئلة عن كتاب واحد' },
  { title: 'رسالة للطالب', content: 'نصيحة.' },
];

beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  const sample = (await readSample()).categories.flatMap(({ prompts }) =>
    prompts.map(({ title, content, previewText = '' }) => ({ title, content, previewText })),
  );
  for (const prompt of [...sample, ...MADE]) await t.prompt(ann, prompt);
});
afterAll(() => t.close());

const search = async (query: string, more = '') =>
  (await t.visitor.get(`/api/prompts/search?query=${encodeURIComponent(query)}&view=card${more}`)).body as {
    list: { title: string }[];
    totalCount: number;
  };
const titlesOf = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title);

describe('queries as people type them find among the first five', () => {
  test.each([
    ['seo blog writer', 'SEO blog outline'],
    ['fix bug in python', 'Python debugging helper'],
    ['plan my trip', 'Trip planner'],
    ['plan my trip', 'Weekend away'],
    ['help me write an email to a difficult customer', 'Write a difficult email that stays kind and firm'],
    ['how do I negotiate my salary', 'Rehearse a salary negotiation with a tough counterpart'],
    ['review my sql query', 'Review a SQL query for correctness and speed'],
    ['sql query optimisation help', 'Review a SQL query for correctness and speed'],
    ['explain this regular expression please', 'Explain and repair a regular expression'],
    ['resume for a new job', 'Tailor a resume to one job without exaggerating'],
    ['bedtime story for my daughter', 'Tell a bedtime story that ends in sleep'],
    ['weekly meal plan', 'Plan a week of meals for real evenings'],
    ['turn notes into flashcards', 'Turn my notes into flashcards that test understanding'],
    ['summarize a research paper', 'Summarise a paper for three different readers'],
    ['can you write me a speech', 'Write a speech that sounds spoken, not read'],
    ['pull request review', 'Review a pull request like a senior engineer'],
    ['intervew questions', 'Design an interview guide for qualitative research'],
    ['I need a business plan', 'Stress-test a business plan before anyone else does'],
    ['colour palette for an app', 'Create a colour palette with roles and contrast'],
    ['meeting minutes to action items', 'Turn meeting minutes into decisions and actions'],
  ])('%s: %s', async (query, title) => {
    expect(titlesOf(await search(query, '&size=5'))).toContain(title);
  });
});

describe('names with signs find what is called so, and not everything', () => {
  test.each([
    ['C++', ['C++ code review']],
    ['c++ review', ['C++ code review']],
    ['C#', ['C# unit tests']],
    ['.NET', ['.NET upgrade']],
    ['F#', ['F# for beginners']],
    ['R&D', ['R&D roadmap']],
    ['r & d', ['R&D roadmap']],
    ['A/B', ['A/B test report', 'Read out an A/B test honestly and decide what to ship']],
    ['🚀', ['🚀 Launch names']],
    ['👍', ['👍🏽 Praise']],
    ['👍🏿', ['👍🏽 Praise']],
    ['?!', ['What now?!']],
    ['24/7', ['24/7 support']],
    ['％', ['100 % effort']],
    ['👾', []],
    ['€€', []],
  ])('%s', async (query, titles) => {
    expect(titlesOf(await search(query, '&size=100'))).toEqual(titles);
  });

  test('node.js comes before a node with JSON', async () => {
    expect(titlesOf(await search('node.js'))).toEqual(['Node.js script', 'JSON node viewer']);
  });

  test('a percent sign in a title comes before one in a text', async () => {
    const { list, totalCount } = await search('%');
    expect(list[0]?.title).toBe('100 % effort');
    expect(totalCount).toBeLessThan(10);
  });

  test('a blank query lists all', async () => {
    for (const blank of ['', '  ', '\u200b']) expect((await search(blank)).totalCount).toBe(60 + MADE.length);
  });
});

test('Arabic is found with its article and without', async () => {
  const both = ['قراءة كتاب', 'دليل الكتاب'];
  for (const query of ['كتاب', 'الكتاب', 'والكتاب'])
    expect(titlesOf(await search(query)).sort()).toEqual(both.toSorted());
  expect(titlesOf(await search('طالب'))).toEqual(['رسالة للطالب']);
  expect(titlesOf(await search('المؤلف'))).toEqual(['دليل الكتاب']);
});

describe('where fewer than three prompts have every word', () => {
  const words = ['zarp', 'quem', 'vond'];

  beforeAll(async () => {
    const contents = ['zarp quem vond', 'zarp quem', 'zarp quem', 'quem vond', 'quem', 'quem', 'zarp', 'vond', 'quem'];
    for (const [at, content] of contents.entries()) await t.prompt(ann, { title: `Made ${at}`, content });
  });

  test('those that have most of them follow, and rare words weigh more', async () => {
    expect(titlesOf(await search(words.join(' ')))).toEqual(['Made 0', 'Made 3', 'Made 2', 'Made 1']);
  });

  test('total and pages are of one order', async () => {
    const query = words.join(' ');
    const { list, totalCount } = await search(query, '&size=100');
    const paged: string[] = [];
    for (let page = 0; page < 3; page++) {
      const slice = await search(query, `&size=2&page=${page}`);
      expect(slice.totalCount).toBe(totalCount);
      paged.push(...titlesOf(slice));
    }
    expect(paged).toEqual(titlesOf({ list }));
    const sorted = await search(query, '&sort=title,asc');
    expect([sorted.totalCount, titlesOf(sorted)]).toEqual([4, ['Made 0', 'Made 1', 'Made 2', 'Made 3']]);
  });

  test('they are counted among what the asker may see', async () => {
    const bob = await t.user('Bob');
    for (let n = 0; n < 20; n++)
      await t.prompt(bob, { title: `Vond zarp ${n}`, content: 'vond vond', status: 'DRAFT' });
    expect(titlesOf(await search(words.join(' ')))).toEqual(['Made 0', 'Made 3', 'Made 2', 'Made 1']);
    const own = await t.as(bob).get('/api/prompts/my-prompts?query=zarp+quem+vond');
    expect(own.body.totalCount).toBe(20);
  });

  test('three that have every word are enough', async () => {
    for (const n of [1, 2]) await t.prompt(ann, { title: `All ${n}`, content: words.join(' ') });
    expect(titlesOf(await search(words.join(' ')))).toEqual(['All 2', 'All 1', 'Made 0']);
  });

  test('little words need not be there, unless there are no others', async () => {
    await t.prompt(ann, { title: 'Brel', content: 'Something.' });
    expect(titlesOf(await search('how do I write the brel'))).toEqual(['Brel']);
    expect(titlesOf(await search('the brel'))).toEqual(['Brel']);
    const { body } = await t.visitor.get('/api/prompts/search?query=how+do+I&size=100');
    expect(body.totalCount).toBeGreaterThan(0);
    for (const prompt of body.list) {
      expect(`${prompt.title} ${prompt.content} ${prompt.previewText}`).toMatch(/\bhow\b/i);
    }
  });

  test('what a text speaks of comes before what it mentions', async () => {
    await t.prompt(ann, { title: 'Much of it', content: 'Xylo, and xylo, and then more xylo.' });
    await t.prompt(ann, { title: 'Some of it', content: 'Xylo once.' });
    expect(titlesOf(await search('xylo'))).toEqual(['Much of it', 'Some of it']);
  });
});
