import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alter, alterManifest, flip, forge, type Forged } from './archive.fixtures.ts';
import { FORMAT, imageEntry, tableEntry, type Manifest } from './archive.format.ts';
import { readEntries } from './archive.read.ts';
import { writeArchive } from './archive.write.ts';
import { verifyArchive } from './verify.ts';

const ids = ['0'.repeat(32), 'f'.repeat(32)] as const;
const row = (id: string) => `{"id":"${id}","name":"größer"}\n`;
const manifest: Manifest = {
  format: FORMAT,
  schema: '001_library',
  app: '0.1.0',
  engine: 'sqlite',
  createdAt: '2026-01-02T03:04:05.678Z',
  rows: { images: 2, tags: 3 },
  lastIds: { tags: 7 },
  missingImages: [],
};

let folder: string;
let file: string;
let altered: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prompt-lib-archive-'));
  file = join(folder, 'sound.tar');
  altered = join(folder, 'altered.tar');
  await writeArchive(
    file,
    async (add) => {
      await add(tableEntry('images', 1), gzipSync(ids.map(row).join('')));
      await add(tableEntry('tags', 1), gzipSync(row('1') + row('2')));
      await add(tableEntry('tags', 2), gzipSync(row('3')));
      for (const id of ids) await add(imageEntry(id), Buffer.alloc(1_000, id));
      return manifest;
    },
    verifyArchive,
  );
});
afterAll(() => rm(folder, { recursive: true }));

test('an archive says what is in it', async () => {
  const verified = await verifyArchive(file);
  expect(verified.manifest).toEqual(manifest);
  expect([...verified.sums.keys()]).toEqual([
    'tables/images-000001.ndjson.gz',
    'tables/tags-000001.ndjson.gz',
    'tables/tags-000002.ndjson.gz',
    `images/${ids[0]}.webp`,
    `images/${ids[1]}.webp`,
    'manifest.json',
  ]);
});

const turns = async () => {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
};

test('an archive may be left half-way, however long it is', async () => {
  const long = join(folder, 'long.tar');
  await writeArchive(
    long,
    async (add) => {
      for (let at = 0; at < 40; at += 1)
        await add(imageEntry(at.toString(16).padStart(32, '0')), Buffer.alloc(2 ** 20));
      return manifest;
    },
    () => Promise.resolve(),
  );
  for await (const { kind } of readEntries(long)) {
    expect(kind).toBe('image');
    // Meanwhile the file is read as far ahead as allowed.
    await turns();
    break;
  }
  // A read still pending after the consumer has stopped must do no harm.
  await turns();
  await rm(long);
});

describe('an archive is refused', () => {
  test('with a single bit turned over, wherever that means anything', { timeout: 60_000 }, async () => {
    const bytes = await readFile(file);
    // The padding after an entry, up to the next block, has no meaning; the last two blocks mark the end.
    const meant = new Set<number>();
    for (let at = 0; at < bytes.length - 1_024; at += 512) {
      const size = Number.parseInt(bytes.subarray(at + 124, at + 135).toString(), 8);
      for (const offset of [0, 20, 100, 130, 150, 156, 257]) meant.add(at + offset);
      for (let offset = 0; offset < size; offset += 37) meant.add(at + 512 + offset);
      at += Math.ceil(size / 512) * 512;
    }
    expect(meant.size).toBeGreaterThan(100);
    for (const at of meant) {
      await flip(file, altered, at);
      await expect(verifyArchive(altered), `bit at ${at}`).rejects.toThrow('The archive is damaged');
    }
  });

  test('cut short anywhere', async () => {
    const bytes = await readFile(file);
    for (let length = 0; length < bytes.length; length += 256) {
      await writeFile(altered, bytes.subarray(0, length));
      await expect(verifyArchive(altered), `${length} bytes`).rejects.toThrow('The archive is damaged');
    }
  });

  test('with something behind its end', async () => {
    const bytes = await readFile(file);
    for (const more of [bytes, Buffer.alloc(512), Buffer.from('x')]) {
      await writeFile(altered, Buffer.concat([bytes, more]));
      await expect(verifyArchive(altered)).rejects.toThrow(/Invalid EOF|behind its end/);
    }
  });

  const stranger = { name: imageEntry('a'.repeat(32)), bytes: Buffer.from('x') };
  const extra = (forged: Partial<Forged>) => (entries: Forged[]) => [
    ...entries.slice(0, -1),
    { ...stranger, ...forged },
    ...entries.slice(-1),
  ];
  const alterations: [string, (entries: Forged[]) => Forged[], RegExp][] = [
    ['with an image out of order', extra({}), /not at its place/],
    ['with an image that no row has', (all) => all.toSpliced(4, 0, stranger), /images are missing/],
    ['with an entry of another kind', extra({ name: 'README' }), /does not belong there: "README"/],
    ['with a way out of the folder', extra({ name: '../../etc/passwd' }), /does not belong there/],
    ['with a way out in a name of ours', extra({ name: 'images/../../x.webp' }), /does not belong there/],
    ['with an absolute name', extra({ name: `/images/${ids[0]}.webp` }), /does not belong there/],
    [
      'with a link',
      extra({ type: 'symlink', linkname: '/etc/passwd', bytes: Buffer.alloc(0) }),
      /does not belong there/,
    ],
    ['with an entry twice', (all) => all.toSpliced(4, 0, all[3]!), /not at its place/],
    ['without an image', (all) => all.toSpliced(3, 1), /images are missing/],
    ['without a part of a table', (all) => all.toSpliced(1, 1), /not at its place/],
    ['without the last part of a table', (all) => all.toSpliced(2, 1), /rows of tags are missing/],
    [
      'with tables behind images',
      (all) => [...all.slice(3, 5), ...all.slice(0, 3), ...all.slice(5)],
      /not at its place/,
    ],
    [
      'with rows that are no JSON',
      (all) => all.with(2, { ...all[2]!, bytes: gzipSync('{"id":\n') }),
      /cannot be unpacked/,
    ],
    [
      'with rows that unpack without end',
      (all) => all.with(2, { ...all[2]!, bytes: gzipSync(Buffer.alloc(70 * 2 ** 20)) }),
      /cannot be unpacked/,
    ],
    ['without a manifest', (all) => all.slice(0, -1), /its end is missing/],
  ];
  test.each(alterations)('%s, also where the checksums fit', async (_, change, words) => {
    await alter(file, altered, change);
    await expect(verifyArchive(altered)).rejects.toThrow(words);
  });

  test.each<[string, object, RegExp]>([
    ['counts other rows', { rows: { images: 2, tags: 4 } }, /rows of tags are missing/],
    ['counts rows of one table more', { rows: { ...manifest.rows, users: 1 } }, /rows of users are missing/],
    ['says more than there is to say', { note: 'x' }, /manifest.json is wrong/],
    ['has a wrong date', { createdAt: 'yesterday' }, /manifest.json is wrong at createdAt/],
    ['is of a later format', { format: FORMAT + 1, other: true }, /made by a newer version/],
  ])('whose manifest %s', async (_, change, words) => {
    await alterManifest(file, altered, change);
    await expect(verifyArchive(altered)).rejects.toThrow(words);
  });

  test('that lists what is not there', async () => {
    await alter(file, altered, (entries) => entries);
    await verifyArchive(altered);
    const bytes = Buffer.from(`${'0'.repeat(64)}  ${imageEntry(ids[0])}\n`);
    await forge(altered, [{ name: 'SHA256SUMS', bytes }]);
    await expect(verifyArchive(altered)).rejects.toThrow('its end is missing');
  });

  test('that is none', async () => {
    await writeFile(altered, 'title,content\n'.repeat(200));
    await expect(verifyArchive(altered)).rejects.toThrow('The archive is damaged');
    altered = join(folder, 'none.tar');
    await expect(verifyArchive(altered)).rejects.toThrow('There is no file');
  });
});
