import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPrompts } from '../library/import.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { operationsOf, type OpenApi } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asAda, asAnn, input, nobodySees, WRITES, type Act, type Library } from './acts.fixtures.ts';
import { fakePages, publicAddresses, readAll, withoutCache } from './cache.fixtures.ts';

let t: TestApp;
let uncached: FastifyInstance;
let removePages: () => Promise<void>;
let documented: string[];

beforeAll(async () => {
  const { pages, remove } = await fakePages();
  removePages = remove;
  t = await startTestApp(MAIL_AWAY, pages);
  uncached = await withoutCache(t.services, pages);
  const document = (await t.visitor.get('/api/openapi.json')).body as OpenApi;
  documented = operationsOf(document)
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
});
afterAll(async () => {
  await uncached.close();
  await t.close();
  await removePages();
});

let library: Library;

beforeEach(async () => {
  await t.reset();
  const [ann, bob, ada] = [await t.user('Ann'), await t.user('Bob'), await t.admin()];
  const other = { categoryIds: [await t.category('Coding')], tagIds: [await t.tag('Tests')] };
  const prompts: Library['prompts'] = [
    await t.prompt(ann, { trending: true, createdAt: '2026-01-01T00:00:00.000Z' }),
    await t.prompt(bob, { title: 'Zebra', ...other, isNew: false, createdAt: '2026-01-02T00:00:00.000Z' }),
    await t.prompt(ann, { title: 'Secret plan', status: 'DRAFT' }),
  ];
  const [coding, writing] = [await t.category('Coding'), await t.category('Writing')];
  library = { t, ann, ada, prompts, categories: [writing, coding], tag: await t.tag('Email') };
});

const addresses = ({ prompts, categories }: Library) =>
  publicAddresses({
    prompts: [...prompts, Math.max(...prompts) + 1],
    categories: [...categories, Math.max(...categories) + 1],
  });

/** Each address after a write as this application serves it, and as one without a cache does. */
async function readAfter(act: Act) {
  const all = addresses(library);
  await readAll(t.app, all);
  await act(library);
  return { here: await readAll(t.app, all), uncached: await readAll(uncached, all) };
}

test('every call that writes is tried here', () => {
  expect(Object.keys(WRITES).sort()).toEqual([...documented].sort());
});

describe.each(Object.entries(WRITES))('%s', (_call, acts) => {
  test.each(Object.entries(acts))('the next reader sees %s at every address', async (_what, act) => {
    const read = await readAfter(act);
    expect(read.here).toEqual(read.uncached);
  });
});

test('the next reader sees what was imported', async () => {
  const file = join(t.services.config.DATA_DIR, 'import.csv');
  await writeFile(
    file,
    'title,content,categories,tags\nImported reminder,Say [what] to [whom],Music;Coding,new;Tests\n',
  );
  const read = await readAfter(async ({ ann }) => {
    const report = await importPrompts(t.services.database, file, { ownerId: ann.id, categories: [], tags: [] });
    expect(report.imported).toBe(1);
  });
  expect(read.here).toEqual(read.uncached);
});

describe('a write leaves what it does not touch', () => {
  /** A rating change without invalidation: what shows the old rating was cached. */
  async function keptAfter(act: Act): Promise<string[]> {
    const all = addresses(library);
    await readAll(t.app, all);
    await act(library);
    await t.services.database.sql.updateTable('prompts').set({ rating: 5 }).execute();
    const [kept, fresh] = [await readAll(t.app, all), await readAll(uncached, all)];
    return all.filter((address) => JSON.stringify(kept.get(address)) !== JSON.stringify(fresh.get(address)));
  }
  const of = (path: string, ids: number[]) => ids.map((id) => `${path}${id}`);

  test('a new prompt: details of others stay, and lists that it is not in', async () => {
    const kept = await keptAfter(asAnn((ann) => ann.post('/api/prompts', input)));
    const [a, b] = library.prompts;
    expect(kept).toEqual(expect.arrayContaining([...of('/api/prompts/', [a, b]), ...of('/explorer/prompt/', [a, b])]));
    expect(kept).toContain('/api/prompts/trending');
    expect(kept).toContain(`/api/prompts/category/${library.categories[0]}`);
    expect(kept).not.toContain('/api/prompts/new');
    expect(kept).not.toContain('/main');
  });

  test('an edit: what does not show the prompt', async () => {
    const kept = await keptAfter(asAnn((ann, { prompts: [id] }) => ann.put(`/api/prompts/${id}`, { title: 'Edited' })));
    const [a, b] = library.prompts;
    expect(kept).toEqual(expect.arrayContaining([`/api/prompts/${b}`, `/explorer/prompt/${b}`]));
    expect(kept).toContain(`/main?category=${library.categories[1]}`);
    expect(kept).not.toContain(`/explorer/prompt/${a}`);
  });

  test('a draft: everything', async () => {
    const untouched = await keptAfter(nobodySees);
    const edited = asAnn((ann, { prompts: [, , id] }) => ann.put(`/api/prompts/${id}`, { title: 'Edited' }));
    await t.services.database.sql.updateTable('prompts').set({ rating: 0 }).execute();
    t.services.database.invalidations.publish('everything');
    expect(await keptAfter(edited)).toEqual(untouched);
    expect(untouched.length).toBeGreaterThan(20);
  });

  test('a name: what shows another author', async () => {
    const kept = await keptAfter(asAnn((ann) => ann.put('/api/auth/me', { username: 'Anna' })));
    const [a, b] = library.prompts;
    expect(kept).toContain(`/explorer/prompt/${b}`);
    expect(kept).not.toContain(`/explorer/prompt/${a}`);
  });

  test('a renamed tag: prompts without it', async () => {
    const kept = await keptAfter(asAda((ada, { tag }) => ada.put(`/api/tags/${tag}`, { name: 'Renamed' })));
    const [a, b] = library.prompts;
    expect(kept).toContain(`/api/prompts/${b}`);
    expect(kept).not.toContain(`/api/prompts/${a}`);
  });
});
