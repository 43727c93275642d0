import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OURSELVES } from '../queue/askers.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { openDiskStore } from './disk-store.ts';
import { noise } from '../images/images.fixtures.ts';
import { openS3Store } from './s3-store.ts';
import { AT_ONCE, wholeOf, type ImageStore } from './store.ts';
import { fileOf, openVariants } from '../images/variants.ts';

const id = '0123456789abcdef0123456789abcdef';
let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prompt-lib-images-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => openDiskStore(join(folder, 'images'))],
  ['a bucket', () => openS3Store(s3.settings)],
])('images in %s', (_where, open: () => Promise<ImageStore>) => {
  let store: ImageStore;
  beforeEach(async () => {
    store = await open();
    for (const width of [undefined, 320, 640]) await store.remove(fileOf(id, width));
  });

  test('are given back as they were put last, with their size, until they are removed', async () => {
    await store.put(fileOf(id), Buffer.from('first'));
    await store.put(fileOf(id), Buffer.from('second'));
    const file = await store.read(fileOf(id));
    expect(file?.bytes).toBe(6);
    expect(file && String(await wholeOf(file))).toBe('second');
    expect(await store.size(fileOf(id))).toBe(6);

    await store.remove(fileOf(id));
    await store.remove(fileOf(id));
    expect(await store.read(fileOf(id))).toBeUndefined();
    expect(await store.size(fileOf(id))).toBeUndefined();
  });

  test.each([0, 1, AT_ONCE, AT_ONCE + 1, 4 * AT_ONCE])('come back byte for byte, %i of them', async (size) => {
    const bytes = randomBytes(size);
    await store.put(fileOf(id), bytes);
    const file = await store.read(fileOf(id));
    expect(file?.bytes).toBe(size);
    expect(file && (await wholeOf(file)).equals(bytes)).toBe(true);
  });

  test('are all there when many are put and read at once', async () => {
    const names = Array.from({ length: 40 }, (_, at) => fileOf(at.toString(16).padStart(32, '0')));
    await Promise.all(names.map((name) => store.put(name, Buffer.from(`bytes of ${name}`))));
    const files = await Promise.all(names.map((name) => store.read(name)));
    const texts = await Promise.all(files.map((file) => file && wholeOf(file).then(String)));
    expect(texts).toEqual(names.map((name) => `bytes of ${name}`));
    await Promise.all(names.map((name) => store.remove(name)));
  });

  test.each(['../../etc/passwd', `../${id}.webp`, 'library.db', `${id}.svg`, `${id}-320/../x.webp`, ''])(
    'have no way out through the name "%s"',
    async (name) => {
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not an image name');
      await expect(store.read(name)).rejects.toThrow('Not an image name');
      await expect(store.size(name)).rejects.toThrow('Not an image name');
      await expect(store.remove(name)).rejects.toThrow('Not an image name');
    },
  );

  const isThere = () => Promise.resolve(true);

  test('have variants that are made once for all who ask at once, and kept', async () => {
    await store.put(fileOf(id), await noise(800, 400).webp().toBuffer());
    const puts: string[] = [];
    const variants = openVariants(
      { ...store, put: (name, bytes) => (puts.push(name), store.put(name, bytes)) },
      isThere,
    );
    const read = async (width?: number) => {
      const file = await variants.read({ id, width: 800 }, width, OURSELVES);
      return file && (await wholeOf(file)).length === file.bytes;
    };

    expect(await Promise.all([read(320), read(320), read(640), read(320), read(800), read()])).not.toContain(false);
    expect(await read(320)).toBe(true);
    expect(puts.sort()).toEqual([fileOf(id, 320), fileOf(id, 640)]);
    expect(await variants.size({ id, width: 800 }, 320, OURSELVES)).toBe(await store.size(fileOf(id, 320)));
  });

  test('read nothing into memory before it is their turn, nor for somebody who has left', async () => {
    const ids = Array.from({ length: 30 }, (_, n) =>
      id.replace(/^./, String.fromCharCode(97 + (n % 6))).replace(/..$/, String(10 + n)),
    );
    const picture = await noise(800, 400).webp().toBuffer();
    for (const one of ids) await store.put(fileOf(one), picture);
    let [inUse, most, read] = [0, 0, 0];
    const counting: ImageStore = {
      ...store,
      async read(name) {
        most = Math.max(most, (inUse += 1));
        read += 1;
        return store.read(name);
      },
      put: (name, bytes) => ((inUse -= 1), store.put(name, bytes)),
    };
    const variants = openVariants(counting, isThere);
    const leaving = new AbortController();
    const asked = ids.map((one, n) =>
      variants.size({ id: one, width: 800 }, 320, n < 10 ? { home: 'a' } : { home: 'b', left: leaving.signal }),
    );
    const answers = Promise.allSettled(asked);
    leaving.abort();
    expect((await answers).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(12);
    expect(most).toBeLessThanOrEqual(2);
    expect(read).toBeLessThanOrEqual(12);
  });

  test('have a variant that could not be made tried again', async () => {
    const variants = openVariants(store, isThere);
    expect(await variants.read({ id, width: 800 }, 320, OURSELVES)).toBeUndefined();

    await store.put(fileOf(id), Buffer.from('no picture'));
    await expect(variants.read({ id, width: 800 }, 320, OURSELVES)).rejects.toThrow();

    await store.put(fileOf(id), await noise(800, 400).webp().toBuffer());
    const file = await variants.read({ id, width: 800 }, 320, OURSELVES);
    expect(file && (await wholeOf(file)).length).toBe(file?.bytes);
  });

  test('are said to be ready', async () => {
    await expect(store.ready()).resolves.toBeUndefined();
  });
});

test('a folder keeps nothing but whole files', async () => {
  const store = await openDiskStore(join(folder, 'tidy'));
  await store.put(fileOf(id), Buffer.from('first'));
  await store.put(fileOf(id), Buffer.from('second'));
  expect(await readdir(join(folder, 'tidy', '01'))).toEqual([fileOf(id)]);
});

test('a folder forgets what a server left half written that was killed, but not what another one is writing', async () => {
  const drafts = join(folder, 'killed', '.drafts');
  await openDiskStore(join(folder, 'killed'));
  await writeFile(join(drafts, 'old.part'), 'x');
  await utimes(join(drafts, 'old.part'), 0, 0);
  await writeFile(join(drafts, 'new.part'), 'x');
  await openDiskStore(join(folder, 'killed'));
  expect(await readdir(drafts)).toEqual(['new.part']);
});

test('a folder is not ready when it is gone', async () => {
  const gone = await openDiskStore(join(folder, 'gone'));
  await rm(join(folder, 'gone'), { recursive: true });
  await expect(gone.ready()).rejects.toThrow('ENOENT');
});
