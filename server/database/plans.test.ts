import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertPrompts } from '../prompts/prompts.write.ts';
import type { Client } from '../testing/client.ts';
import { offences, plansOf, recordStatements, type Plan } from '../testing/plans.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let ada: TestUser;
let statements: CompiledQuery[];

beforeAll(async () => {
  // A cached response would run no queries.
  t = await startTestApp({ CACHE_MB: 0 });
  ann = await t.user('Ann');
  ada = await t.admin();
  await fill();
  const { database } = t.services;
  // Worker reads run on this connection, whose queries are recorded.
  vi.spyOn(database, 'runInWorker').mockImplementation(async (module, input) =>
    (await import(module)).run(database, input),
  );
  statements = recordStatements(database);
});
afterAll(() => t.close());

/** Enough prompts for the planner to choose indexes; a few have flags, most share the same rating and uses. */
async function fill(): Promise<void> {
  const { database } = t.services;
  const categoryIds = [await t.category('Writing')];
  const tagIds = [await t.tag('Email')];
  const prompts = Array.from({ length: 2_000 }, (_, n) => ({
    ownerId: n % 3 === 0 ? ann.id : ada.id,
    title: `Prompt ${n}`,
    content: `Content of prompt ${n}.`,
    language: n % 500 === 0 ? ('de' as const) : ('en' as const),
    previewText: '',
    categoryIds,
    tagIds,
    imageUrls: [],
    trending: n % 50 === 0,
    featured: n % 50 === 1,
    isNew: n % 50 === 2,
    status: n % 40 === 3 ? ('DRAFT' as const) : ('PUBLISHED' as const),
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }));
  await database.transaction((trx) => insertPrompts(database, trx, prompts));
  if (database.engine === 'postgres') await sql`analyze`.execute(database.sql);
}

/** The query plans of all queries of one request. */
async function planned(request: () => Promise<{ status: number }>): Promise<Plan[]> {
  statements.length = 0;
  const { status } = await request();
  expect(status).toBeLessThan(300);
  return plansOf(t.services.database, [...statements]);
}

const ORDERS: [sort: string, index: string][] = [
  ['', 'newest'],
  ['createdAt,asc', 'newest'],
  ['updatedAt,desc', 'updated'],
  ['updatedAt,asc', 'updated'],
  ['title,asc', 'title'],
  ['title,desc', 'title'],
  ['rating,desc', 'most_rated'],
  ['rating,asc', 'least_rated'],
  ['usesCount,desc', 'most_used'],
  ['usesCount,asc', 'least_used'],
];

const LISTS: [path: string, who: () => Client, index: string][] = [
  ['/api/prompts?view=card', () => t.visitor, 'prompts_status_all'],
  ['/api/prompts?status=DRAFT', () => t.as(ada), 'prompts_status_all'],
  ['/api/prompts/my-prompts?view=card', () => t.as(ann), 'prompts_owner_all'],
];

const FLAG_LISTS: [path: string, who: () => Client, index: string][] = [
  ['/api/prompts/trending?view=card', () => t.visitor, 'prompts_status_trending'],
  ['/api/prompts/featured?view=card', () => t.visitor, 'prompts_status_featured'],
  ['/api/prompts/new?view=card', () => t.visitor, 'prompts_status_new'],
  ['/api/prompts/my-trending?view=card', () => t.as(ann), 'prompts_owner_trending'],
  ['/api/prompts/my-featured?view=card', () => t.as(ann), 'prompts_owner_featured'],
  ['/api/prompts/my-new?view=card', () => t.as(ann), 'prompts_owner_new'],
];

describe('a page of a list walks along the index of its order, and nothing is scanned or sorted', () => {
  test.each(LISTS)('%s', async (path, who, index) => {
    for (const [sort, order] of ORDERS) {
      const plans = await planned(() => who().get(`${path}&page=1&size=5${sort && `&sort=${sort}`}`));
      expect({ sort, offences: plans.flatMap(offences) }).toEqual({ sort, offences: [] });
      expect(plans.flatMap(({ lines }) => lines).join('\n')).toContain(`${index}_${order} `);
    }
  });

  test.each(FLAG_LISTS)('%s, newest or oldest first', async (path, who, index) => {
    for (const sort of ['', '&sort=createdAt,asc']) {
      const plans = await planned(() => who().get(`${path}&page=1&size=5${sort}`));
      expect({ sort, offences: plans.flatMap(offences) }).toEqual({ sort, offences: [] });
      expect(plans.flatMap(({ lines }) => lines).join('\n')).toContain(`${index}_newest `);
    }
  });

  test.each(FLAG_LISTS)(
    '%s, in other orders: prompts with the flag are sorted, no others',
    async (path, who, index) => {
      for (const [sort, order] of ORDERS.filter(([, name]) => name !== 'newest')) {
        const plans = await planned(() => who().get(`${path}&page=1&size=5&sort=${sort}`));
        expect({ order, lines: plans.flatMap(({ lines }) => lines).join('\n') }).toEqual({
          order,
          lines: expect.stringContaining(`${index}_newest `),
        });
        const scans = plans.flatMap(offences).filter((line) => !/TEMP B-TREE|Sort {2}/.test(line));
        expect({ order, scans }).toEqual({ order, scans: [] });
      }
    },
  );

  test('a flag whose index is gone is found out', async () => {
    const { database } = t.services;
    await sql`drop index prompts_status_trending_newest`.execute(database.sql);
    const plans = await planned(() => t.visitor.get('/api/prompts/trending'));
    expect(plans.flatMap(({ lines }) => lines).join('\n')).not.toContain('prompts_status_trending_newest ');
  });

  test('a list whose index is gone is found out', async () => {
    const { database } = t.services;
    await sql`drop index prompts_status_all_least_used`.execute(database.sql);
    const plans = await planned(() => t.visitor.get('/api/prompts?sort=usesCount,asc'));
    expect(plans.flatMap(({ lines }) => lines).join('\n')).not.toContain('prompts_status_all_least_used ');
    await sql`drop index prompts_status_all_most_used`.execute(database.sql);
    const worse = await planned(() => t.visitor.get('/api/prompts?sort=usesCount,asc'));
    expect(worse.flatMap(offences)).not.toEqual([]);
  });
});

describe('nothing that grows is scanned or sorted', () => {
  const text = {
    title: 'Fresh prompt',
    content: 'Content of a fresh prompt.',
    categories: ['Writing'],
    tags: ['Email'],
  };
  const requests: [what: string, request: () => Promise<{ status: number }>][] = [
    ['a slice of a category', () => t.visitor.get('/api/prompts/category/1?view=card&page=2&size=12')],
    ['a part of the sitemap', () => t.visitor.get('/sitemap-prompts-1.xml')],
    ['one prompt', () => t.visitor.get('/api/prompts/5')],
    ['one prompt of a member', () => t.as(ann).get('/api/prompts/5')],
    ['categories', () => t.visitor.get('/api/categories')],
    ['tags', () => t.visitor.get('/api/tags')],
    ['languages', () => t.visitor.get('/api/languages')],
    ['prompts of a language', () => t.visitor.get('/api/prompts?language=en&view=card&page=2&size=12')],
    ['the text of a prompt', () => t.visitor.get('/api/prompts/5/text')],
    ['saving', () => t.as(ann).post('/api/saved-prompts/5')],
    ['saved prompts', () => t.as(ann).get('/api/saved-prompts')],
    ['saved prompts of an administrator', () => t.as(ada).get('/api/saved-prompts')],
    ['saving no more', () => t.as(ann).delete('/api/saved-prompts/5')],
    ['one’s own account', () => t.as(ann).get('/api/auth/me')],
    ['a use by a visitor', () => t.visitor.post('/api/prompt-usage/record?promptId=5&actionType=COPY')],
    ['a use by a member', () => t.as(ann).post('/api/prompt-usage/record?promptId=5&actionType=COPY')],
    ['creating a prompt', () => t.as(ann).post('/api/prompts', text, { 'idempotency-key': 'once' })],
    ['editing a prompt', () => t.as(ada).put('/api/prompts/5', { ...text, imageUrls: ['https://example.com/a.png'] })],
    ['setting a flag', () => t.as(ada).put('/api/prompts/5/trending?trending=true')],
    ['archiving', () => t.as(ada).put('/api/prompts/5/status?status=ARCHIVED')],
    ['deleting a prompt', () => t.as(ada).delete('/api/prompts/5')],
  ];
  test.each(requests)('%s', async (_, request) => {
    const plans = await planned(request);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => offences(plan).length > 0)).toEqual([]);
  });
});
