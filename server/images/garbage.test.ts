import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { imagePath } from '../../contract/images.ts';
import type { Services } from '../services.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { plain } from './images.fixtures.ts';
import { insertOrphan } from './orphans.queries.ts';
import { openS3Store } from '../storage/s3-store.ts';
import type { ImageStore } from '../storage/store.ts';
import { storeImage } from './store-image.ts';
import { removeImages, collectGarbage } from './garbage.ts';
import { fileOf } from './variants.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let t: TestApp;
let s3: TestS3;
let ann: TestUser;
let picture: Buffer;
beforeAll(async () => {
  [t, s3] = await Promise.all([startTestApp(), startS3()]);
  picture = await plain(800, 400).png().toBuffer();
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('ann');
});
afterEach(() => void vi.useRealTimers());
afterAll(() => Promise.all([t.close(), s3.close()]));

const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const path = '/api/v1/assets/image/upload';
const upload = (key: string, who = ann, bytes = picture) =>
  t.as(who).upload(path, 'file', 'a.png', bytes, 'image/png', { 'idempotency-key': key });
const input = (url: string) => ({
  title: 'With a picture',
  content: 'Describe [what] you see.',
  categories: ['Writing'],
  tags: ['Email'],
  imageUrls: [url],
});
const rows = async () => (await t.services.database.sql.selectFrom('images').select('id').execute()).map((it) => it.id);
const loose = () => t.services.database.sql.selectFrom('loose_images').select('id').execute();

describe('an upload that is repeated', () => {
  test('with the same Idempotency-Key stores once, also at the same time; another member has keys of their own', async () => {
    const answers = await Promise.all([upload('one'), upload('one'), upload('one')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rows()).toEqual([answers[0]?.body.message]);
    expect((await t.visitor.get(answers[0]?.body.url)).status).toBe(200);
    expect(await loose()).toEqual([]);

    const bob = await t.user('bob');
    const others = [await upload('two'), await upload('one', bob)];
    expect(new Set([...answers, ...others].map(({ body }) => body.message)).size).toBe(3);
  });

  test('is refused with a key that is none', async () => {
    const { status, body } = await upload('two words');
    expect([status, body.message]).toEqual([400, 'Idempotency-Key must be 1 to 200 visible characters']);
    expect(await rows()).toEqual([]);
  });

  test('succeeds after one that was refused', async () => {
    expect((await upload('one', ann, Buffer.from('no picture'))).status).toBe(415);
    expect((await upload('one')).status).toBe(201);
  });
});

describe.each([
  ['a folder', (): Promise<ImageStore> => Promise.resolve(t.services.images)],
  ['a bucket', () => openS3Store(s3.settings)],
])('in %s', (_where, open) => {
  let shelf: Pick<Services, 'database' | 'images'>;
  beforeEach(async () => {
    shelf = { database: t.services.database, images: await open() };
  });
  const isStored = async (id: string, width?: number) => (await shelf.images.size(fileOf(id, width))) !== undefined;
  const store = async () => (await storeImage(shelf, ann.id, picture)).id;

  test('what an upload left behind that was broken off is removed a day later, and nothing else', async () => {
    const id = 'a'.repeat(32);
    const kept = await store();
    // The state after a server was killed between writing the file and the row.
    await insertOrphan(shelf.database.sql, id);
    await shelf.images.put(fileOf(id), picture);

    later(23 * HOUR);
    expect(await collectGarbage(shelf)).toBe(0);
    expect(await isStored(id)).toBe(true);
    later(2 * HOUR);
    expect(await Promise.all([collectGarbage(shelf), collectGarbage(shelf)])).toContain(1);
    expect([await isStored(id), await isStored(kept)]).toEqual([false, true]);
    expect(await loose()).toEqual([]);
  });

  test('an image that nothing has shown for thirty days is removed with its variants', async () => {
    await t.category('Writing');
    await t.tag('Email');
    const [unused, shown, face, addressed] = [await store(), await store(), await store(), await store()];
    await shelf.images.put(fileOf(unused, 320), picture);
    for (const url of [shown, `https://prompts.example${imagePath(addressed)}?w=320`])
      expect((await t.as(ann).post('/api/prompts', input(url))).status).toBe(201);
    expect((await t.as(ann).put('/api/auth/me', { username: 'ann', avatarUrl: face })).status).toBe(200);

    later(29 * DAY);
    expect(await collectGarbage(shelf)).toBe(0);
    later(2 * DAY);
    expect(await collectGarbage(shelf)).toBe(1);
    expect(await rows()).toEqual(expect.arrayContaining([shown, face, addressed]));
    expect([await isStored(unused), await isStored(unused, 320)]).toEqual([false, false]);
    for (const id of [shown, face, addressed]) expect(await isStored(id)).toBe(true);
    expect(await loose()).toEqual([]);
  });

  test('a server that ends leaves the rest for the next time', async () => {
    const unused = await store();
    later(31 * DAY);
    expect(await collectGarbage(shelf, { signal: AbortSignal.abort() })).toBe(0);
    expect(await isStored(unused)).toBe(true);
    later(2 * DAY);
    expect(await collectGarbage(shelf)).toBe(1);
    expect(await isStored(unused)).toBe(false);
  });

  test('an upload that was overtaken by the tidying fails, and leaves nothing', async () => {
    const slow: ImageStore = {
      ...shelf.images,
      async put(name, bytes) {
        await shelf.images.put(name, bytes);
        later(2 * DAY);
        await collectGarbage(shelf);
      },
    };
    await expect(storeImage({ ...shelf, images: slow }, ann.id, picture)).rejects.toThrow('took so long');
    expect([await rows(), await loose()]).toEqual([[], []]);
  });

  test('a store that gives up leaves nothing that is not removed', async () => {
    const failing: ImageStore = { ...shelf.images, put: () => Promise.reject(new Error('no such luck')) };
    await expect(storeImage({ ...shelf, images: failing }, ann.id, picture)).rejects.toThrow('no such luck');
    expect([await rows(), await loose()]).toEqual([[], []]);
  });
});

describe('of very many that are loose', () => {
  const MANY = 450;
  beforeEach(async () => {
    const since = new Date(Date.now() - 2 * DAY).toISOString();
    const ids = Array.from({ length: MANY }, (_, n) => n.toString(16).padStart(32, '0'));
    await t.services.database.sql
      .insertInto('loose_images')
      .values(ids.map((id) => ({ id, since })))
      .execute();
  });
  const failingOn = (isWrong: (name: string) => boolean): Services => ({
    ...t.services,
    images: {
      ...t.services.images,
      remove: (name) => (isWrong(name) ? Promise.reject(new Error('no such luck')) : t.services.images.remove(name)),
    },
  });

  test('all are removed but the one that cannot be, which is told of and waits for another day', async () => {
    const id = (7).toString(16).padStart(32, '0');
    const failed = vi.fn<(error: unknown) => void>();
    expect(
      await collectGarbage(
        failingOn((name) => name === fileOf(id)),
        { onFailure: failed },
      ),
    ).toBe(MANY - 1);
    expect(failed.mock.calls).toEqual([[new Error('no such luck')]]);
    expect(await loose()).toEqual([{ id }]);
    later(2 * DAY);
    expect(await collectGarbage(t.services)).toBe(1);
  });

  test('few are tried while the store is away', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    expect(
      await collectGarbage(
        failingOn(() => true),
        { onFailure: failed },
      ),
    ).toBe(0);
    expect(failed).toHaveBeenCalledTimes(10);
    expect(await loose()).toHaveLength(MANY);
  });
});

test('an image that is removed while a variant of it is made leaves none', async () => {
  const { body } = await upload('one');
  const { put } = t.services.images;
  vi.spyOn(t.services.images, 'put').mockImplementationOnce(async (name, bytes) => {
    await removeImages(t.services, [body.message]);
    await put(name, bytes);
  });
  expect((await t.visitor.get(`${body.url}?w=320`)).status).toBe(404);
  expect(await t.services.images.size(fileOf(body.message, 320))).toBeUndefined();
  expect([await rows(), await loose()]).toEqual([[], []]);
});

test('an image that is shown at the very moment of its removal is either there or refused', async () => {
  await t.category('Writing');
  await t.tag('Email');
  const face = (url: string) => t.as(ann).put('/api/auth/me', { username: 'ann', avatarUrl: url });
  const post = (url: string) => t.as(ann).post('/api/prompts', input(url));
  for (const show of [post, face, post, face, post, face]) {
    const { body } = await upload(crypto.randomUUID());
    const [shown] = await Promise.all([show(body.url), removeImages(t.services, [body.message])]);
    expect([200, 201, 400]).toContain(shown.status);
    expect((await t.visitor.get(body.url)).status).toBe(shown.status === 400 ? 404 : 200);
  }
});
