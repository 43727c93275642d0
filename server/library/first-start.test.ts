import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { fillSampleLibrary } from './first-start.ts';
import { sampleEntries } from './sample-order.ts';
import { readSample } from './sample/index.ts';

const { categories: sampleCategories, tags: sampleTags } = await readSample();

/** A few prompts with one picture each. */
const sample = {
  categories: sampleCategories.slice(0, 4).map(({ name, prompts }) => ({
    name,
    prompts: prompts.slice(0, 1).map((prompt) => ({ ...prompt, pictures: prompt.pictures.slice(0, 1) })),
  })),
  tags: sampleTags,
};
const prompts = sample.categories.flatMap((category) => category.prompts);

let t: TestApp;
let ada: TestUser;
let said: string[];
beforeAll(async () => {
  t = await startTestApp({ SAMPLE_LIBRARY: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ada = await t.admin();
  said = [];
});

const fill = (on = true, images = t.services.images) =>
  fillSampleLibrary(
    { ...t.services, images, config: { ...t.services.config, SAMPLE_LIBRARY: on } },
    ada.id,
    (text) => said.push(text),
    { given: sample },
  );
const total = async () => (await t.visitor.get('/api/prompts?size=1')).body.totalCount;
const files = async () =>
  (await readdir(join(t.services.config.DATA_DIR, 'images'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );

describe('the first start', () => {
  test('fills an empty library once, also when two nodes start at once, with names, flags, pictures and a place in the search', async () => {
    const before = (await files()).length;
    // Neither stores a picture before the other is about to.
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const { put } = t.services.images;
    const node = () => ({
      ...t.services.images,
      put: async (name: string, bytes: Uint8Array) => {
        if (++begun === 2) both.resolve();
        await both.promise;
        await put(name, bytes);
      },
    });
    await Promise.all([fill(true, node()), fill(true, node())]);
    expect(await total()).toBe(prompts.length);
    expect((await files()).length - before).toBe(prompts.length);
    const images = await t.services.database.sql.selectFrom('images').select('id').execute();
    expect(images).toHaveLength(prompts.length);

    const { body: categories } = await t.visitor.get('/api/categories');
    expect(categories.map(({ name }: { name: string }) => name)).toEqual(sample.categories.map(({ name }) => name));
    expect(categories.map(({ promptCount }: { promptCount: number }) => promptCount)).toEqual([1, 1, 1, 1]);
    expect((await t.visitor.get('/api/tags')).body).toHaveLength(sampleTags.length);

    for (const flag of ['trending', 'featured', 'new'] as const) {
      const { body } = await t.visitor.get(`/api/prompts/${flag}?size=1`);
      expect(body.totalCount).toBe(prompts.filter(({ flags }) => flags.includes(flag)).length);
    }
    const wanted = prompts[0];
    const { body: found } = await t.visitor.get(`/api/prompts/search?query=${encodeURIComponent(wanted?.title ?? '')}`);
    expect(found.list[0]).toMatchObject({
      title: wanted?.title,
      content: wanted?.content,
      rating: wanted?.rating,
      tags: wanted?.tags,
      categories: [sampleCategories[0]?.name],
      owner: { id: ada.id },
    });
    const { status, headers } = await t.visitor.get(found.list[0].imageUrls[0]);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);

    await t.services.database.sql.deleteFrom('prompts').execute();
    await fill();
    expect(await t.services.database.sql.selectFrom('prompts').select('id').execute()).toEqual([]);
    expect(said).toHaveLength(2);
  });

  test('leaves the library alone when somebody has filled it already, or when that is the wish', async () => {
    await fill(false);
    expect(await total()).toBe(0);
    await t.prompt(ada, { status: 'DRAFT' });
    await fill();
    expect(await total()).toBe(0);
    expect(said).toEqual([]);
  });

  test('that fails half-way leaves nothing behind, and the next one fills the library', async () => {
    const before = (await files()).length;
    let left = 2;
    const images = {
      ...t.services.images,
      put: (name: string, bytes: Uint8Array) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('disk full')) : t.services.images.put(name, bytes);
      },
    };
    await expect(
      fillSampleLibrary({ ...t.services, images }, ada.id, () => undefined, { given: sample }),
    ).rejects.toThrow('disk full');
    expect([await total(), (await files()).length - before]).toEqual([0, 0]);
    expect(await t.services.database.sql.selectFrom('images').select('id').execute()).toEqual([]);
    expect((await t.visitor.get('/api/categories')).body).toEqual([]);
    await fill();
    expect(await total()).toBe(prompts.length);
  });
});

test('whoever stops it half-way finds nothing of it, and the next start fills the library once', async () => {
  const before = (await files()).length;
  const stop = new AbortController();
  let stored = 0;
  const images = {
    ...t.services.images,
    put: async (name: string, bytes: Uint8Array) => {
      await t.services.images.put(name, bytes);
      if (++stored === 2) stop.abort(new Error('Stopped'));
    },
  };
  const filling = fillSampleLibrary({ ...t.services, images }, ada.id, () => undefined, {
    given: sample,
    signal: stop.signal,
  });
  await expect(filling).rejects.toThrow('Stopped');
  expect([await total(), (await files()).length - before]).toEqual([0, 0]);
  await fill();
  await fill();
  expect([await total(), (await files()).length - before]).toEqual([prompts.length, prompts.length]);
});

test('sample prompts come oldest first over some weeks, all before now, the new ones last and no category twice in a row', () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const entries = sampleEntries(sampleCategories, now);
  const moments = entries.map(({ createdAt }) => createdAt);
  expect(entries).toHaveLength(60);
  expect(moments).toEqual([...new Set(moments)].sort());
  expect((moments.at(-1) ?? '') < now.toISOString()).toBe(true);
  expect((moments[0] ?? '') > '2026-04-25').toBe(true);
  const flags = entries.map(({ prompt }) => prompt.flags.includes('new'));
  expect(flags.indexOf(true)).toBe(flags.lastIndexOf(false) + 1);
  const twice = entries.filter(({ category }, at) => at > 0 && entries[at - 1]?.category === category);
  expect(twice.length).toBeLessThanOrEqual(2);
});
