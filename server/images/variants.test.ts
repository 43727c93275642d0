import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { noise } from './images.fixtures.ts';
import type { ImageStore } from './store.ts';
import { fileOf, variantReader } from './variants.ts';

const id = '0123456789abcdef0123456789abcdef';
let folder: string;
let store: ImageStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prompt-lib-images-'));
  store = await openDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the folder of images', () => {
  test('gives back what was put, until it is removed', async () => {
    await store.put(fileOf(id), Buffer.from('first'));
    await store.put(fileOf(id), Buffer.from('second'));
    const file = await store.read(fileOf(id));
    expect(file?.bytes).toBe(6);
    expect(file && (await text(file.stream))).toBe('second');
    expect(await readdir(join(folder, '01'))).toEqual([fileOf(id)]);

    await store.remove(fileOf(id));
    await store.remove(fileOf(id));
    expect(await store.read(fileOf(id))).toBeUndefined();
  });

  test.each(['../../etc/passwd', `../${id}.webp`, 'library.db', `${id}.svg`, `${id}-320/../x.webp`, ''])(
    'has no way out through the name "%s"',
    async (name) => {
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not an image name');
      await expect(store.read(name)).rejects.toThrow('Not an image name');
    },
  );

  test('is not ready when it is gone', async () => {
    await store.ready();
    const gone = await openDiskStore(join(folder, 'gone'));
    await rm(join(folder, 'gone'), { recursive: true });
    await expect(gone.ready()).rejects.toThrow('ENOENT');
  });
});

describe('a variant', () => {
  test('is made once for all who ask at once, and kept', async () => {
    await store.put(fileOf(id), await noise(800, 400).webp().toBuffer());
    const puts: string[] = [];
    const readImage = variantReader({ ...store, put: (name, bytes) => (puts.push(name), store.put(name, bytes)) });
    const read = async (width?: number) => {
      const file = await readImage({ id, width: 800 }, width);
      return file && (await buffer(file.stream)).length === file.bytes;
    };

    expect(await Promise.all([read(320), read(320), read(640), read(320), read(800), read()])).not.toContain(false);
    expect(await read(320)).toBe(true);
    expect(puts.sort()).toEqual([fileOf(id, 320), fileOf(id, 640)]);
  });

  test('that could not be made is tried again', async () => {
    const readImage = variantReader(store);
    expect(await readImage({ id, width: 800 }, 320)).toBeUndefined();

    await store.put(fileOf(id), Buffer.from('no picture'));
    await expect(readImage({ id, width: 800 }, 320)).rejects.toThrow();

    await store.put(fileOf(id), await noise(800, 400).webp().toBuffer());
    const file = await readImage({ id, width: 800 }, 320);
    expect(file && (await buffer(file.stream)).length).toBe(file?.bytes);
  });
});
