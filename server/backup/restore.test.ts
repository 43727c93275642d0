import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, openDatabase } from '../database/engine.ts';
import type { Database } from '../database/database.ts';
import { findSchema, migrate, MIGRATIONS } from '../database/migrate.ts';
import type { Migration } from '../database/migration.ts';
import { makeOldLibrary, OLD_IMAGE } from '../database/old-library.fixtures.ts';
import { openImageStore } from '../storage/open-store.ts';
import type { ImageStore } from '../storage/store.ts';
import { newPlace, openLibrary, type Place } from '../testing/test-library.ts';
import { alter, alterManifest, flip } from './archive.fixtures.ts';
import { backupLibrary } from './backup.ts';
import { fill } from './backup.fixtures.ts';
import { restoreLibrary } from './restore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A future migration that adds a column and fills it from the others. */
const later: Migration = {
  async up(db) {
    await db.schema.alterTable('tags').addColumn('shout', 'text').execute();
    await sql`update tags set shout = upper(name)`.execute(db);
  },
};
const MORE = { ...MIGRATIONS, '999_later': later };

let home: Place;
let file: string;
let altered: string;
beforeAll(async () => {
  home = await newPlace();
  file = join(home.folder, 'library.tar');
  altered = join(home.folder, 'altered.tar');
  const library = await openLibrary(home.config);
  await fill(library);
  await library.close();
  await backupLibrary(home.config, file);
});
afterAll(() => home.clear());

let there: Place;
let database: Database;
let images: ImageStore;
beforeEach(async () => {
  there = await newPlace();
  database = await connectDatabase(there.config);
  images = await openImageStore(there.config);
});
afterEach(async () => {
  await database.close();
  await there.clear();
});

const restore = (archive: string, more: Partial<Parameters<typeof restoreLibrary>[0]> = {}) =>
  restoreLibrary({ database, images, ...more }, archive);
const files = async () =>
  (await readdir(join(there.config.DATA_DIR, 'images'), { recursive: true })).filter((name) => name.endsWith('.webp'));

/** Still unused: no table, no image, and a restore succeeds. */
async function expectUntouched(): Promise<void> {
  expect(await findSchema(database.sql)).toBeUndefined();
  expect(await database.sql.introspection.getTables()).toEqual([]);
  expect(await files()).toEqual([]);
  await restore(file);
  expect(await files()).toHaveLength(6);
}

describe('a restore writes nothing', () => {
  test('from a damaged archive', async () => {
    await flip(file, altered, 700);
    await expect(restore(altered)).rejects.toThrow('The archive is damaged');
    await expectUntouched();
  });

  test('from an archive of a newer program', async () => {
    await alterManifest(file, altered, { schema: '998_unheard_of' });
    await expect(restore(altered)).rejects.toThrow('newer version of this program (schema 998_unheard_of)');
    await expectUntouched();
  });

  test.each([
    ['rows that point at nothing', /"owner_id":\d+/g, '"owner_id":99'],
    ['a column that there is not', /"excerpt":/g, '"excerpts":'],
    ['a row of another shape', /"digest":"[0-9a-f]+",/, ''],
    ['two rows with one key', /"id":2,/, '"id":1,'],
  ])('from an archive with %s, however well it is checksummed', async (_, pattern, replacement) => {
    await alter(file, altered, (entries) =>
      entries.map((entry) => {
        if (!entry.name.startsWith('tables/prompts-')) return entry;
        const text = gunzipSync(entry.bytes).toString();
        expect(text).toMatch(pattern);
        return { ...entry, bytes: gzipSync(text.replace(pattern, replacement)) };
      }),
    );
    await expect(restore(altered)).rejects.toThrow();
    await expectUntouched();
  });

  test('when the store of images gives up half-way', async () => {
    let puts = 0;
    const failing: ImageStore = {
      ...images,
      put: (name, bytes) => ((puts += 1) > 3 ? Promise.reject(new Error('no space left')) : images.put(name, bytes)),
    };
    await expect(restore(file, { images: failing })).rejects.toThrow('no space left');
    expect(puts).toBeGreaterThan(3);
    await expectUntouched();
  });

  test('when it is stopped, and leaves alone what was there', async () => {
    const stopped = new AbortController();
    const progress = { signal: stopped.signal, onImages: () => stopped.abort(new Error('stopped by hand')) };
    await expect(restoreLibrary({ database, images }, file, progress)).rejects.toThrow('stopped by hand');
    await expectUntouched();
  });

  test('into a library that is not empty', async () => {
    await restore(file);
    const before = await database.sql.selectFrom('prompts').selectAll().execute();
    await expect(restore(file)).rejects.toThrow('This library is not empty (it has users)');
    expect(await database.sql.selectFrom('prompts').selectAll().execute()).toEqual(before);
    expect(await files()).toHaveLength(6);
  });

  test('of two at once into the same place but one', async () => {
    const other = await connectDatabase(there.config);
    const ends = await Promise.allSettled([restore(file), restoreLibrary({ database: other, images }, file)]);
    await other.close();
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await database.sql.selectFrom('prompts').select('id').execute()).toHaveLength(4);
  });
});

describe('an archive of an older schema', () => {
  test.each(Object.keys(MIGRATIONS))('%s is restored, and people find what was in it', async (schema) => {
    await makeOldLibrary(database);
    await migrate(database.sql, database, { to: schema });
    const copy = join(there.folder, 'old.tar');
    expect((await backupLibrary(there.config, copy)).manifest.schema).toBe(schema);

    const next = await newPlace();
    const target = await connectDatabase(next.config);
    await restoreLibrary({ database: target, images }, copy);
    await target.close();
    const library = await openLibrary(next.config);
    for (const query of ['grosse', 'ecriture', 'mail']) {
      const { body } = await library.visitor.get(`/api/prompts/search?query=${query}`);
      expect([query, body.totalCount, body.list[0]?.title]).toEqual([query, 1, 'Größe']);
    }
    const { body } = await library.visitor.get('/api/prompts/featured');
    expect(body).toMatchObject({
      totalCount: 1,
      list: [{ id: 9, imageUrls: ['https://example.com/a.png', `/api/v1/assets/image/${OLD_IMAGE}`], rating: 4.5 }],
    });
    expect((await library.visitor.get('/api/categories')).body).toMatchObject([{ id: 7, promptCount: 1 }]);
    await library.close();
    await next.clear();
  });

  test('from SQLite with characters that PostgreSQL does not store is restored on either, and the rows are counted', async () => {
    await makeOldLibrary(database);
    await migrate(database.sql, database, { to: '008_search_merges' });
    const copy = join(there.folder, 'old.tar');
    await backupLibrary(there.config, copy);
    // As older versions wrote what they accepted.
    await alter(copy, altered, (entries) =>
      entries.map((entry) => {
        if (!/^tables\/(prompts|prompt_images|users)-/.test(entry.name)) return entry;
        const text = gunzipSync(entry.bytes)
          .toString()
          .replaceAll(String.raw`[\"https://example.com/a.png\"`, String.raw`[\"https://example.com/a\\u0000b.png\"`)
          .replaceAll('"https://example.com/a.png"', String.raw`"https://example.com/a\u0000b.png"`)
          .replaceAll('"avatar_url":null', String.raw`"avatar_url":"https://example.com/\u0000\ud800"`);
        expect(text).toContain(String.raw`\u0000`);
        return { ...entry, bytes: gzipSync(text) };
      }),
    );
    const next = await newPlace();
    const target = await connectDatabase(next.config);
    expect((await restoreLibrary({ database: target, images }, altered)).mended).toBe(2);
    await target.close();
    const library = await openLibrary(next.config);
    const { body } = await library.visitor.get('/api/prompts/9');
    expect(body.imageUrls).toEqual(['https://example.com/a%00b.png', `/api/v1/assets/image/${OLD_IMAGE}`]);
    expect(body.owner.avatarUrl).toBe('https://example.com/%EF%BF%BD');
    await library.close();
    await next.clear();
  });

  const shouts = async () =>
    (await sql<{ shout: string }>`select shout from tags order by id`.execute(database.sql)).rows;
  const expected = [{ shout: 'E-MAIL' }, { shout: 'हिन्दी' }, { shout: 'UNUSED' }];

  test('is restored by a newer program, with all that its migrations do to data', async () => {
    await restore(file, { migrations: MORE });
    expect(await findSchema(database.sql)).toBe('999_later');
    expect(await shouts()).toEqual(expected);
  });

  test('is not restored into tables that are newer already', async () => {
    await migrate(database.sql, database, { migrations: MORE });
    await expect(restore(file, { migrations: MORE })).rejects.toThrow('prepared for 999_later, the archive is older');
    expect(await files()).toEqual([]);
  });

  test('can be made by a newer program before it ever starts, and tells its own schema', async () => {
    await restore(file);
    const copy = join(there.folder, 'copy.tar');
    const { manifest } = await backupLibrary(there.config, copy);
    expect(manifest.schema).toBe(Object.keys(MIGRATIONS).at(-1));
    await migrate(database.sql, database, { migrations: MORE });
    expect((await backupLibrary(there.config, copy)).manifest.schema).toBe('999_later');
    expect(await shouts()).toEqual(expected);
    await expect(restore(copy)).rejects.toThrow('newer version');
  });
});

test('a migration that fails leaves the old schema', async () => {
  await (await openDatabase(there.config)).close();
  const failing: Migration = {
    async up(db) {
      await later.up(db, database);
      throw new Error('half-way');
    },
  };
  await expect(
    migrate(database.sql, database, { migrations: { ...MIGRATIONS, '999_later': failing } }),
  ).rejects.toThrow('half-way');
  expect(await findSchema(database.sql)).toBe(Object.keys(MIGRATIONS).at(-1));
  await migrate(database.sql, database, { migrations: MORE });
  expect(await findSchema(database.sql)).toBe('999_later');
});

test('a restore is told in the restored audit log together with the rows', async () => {
  const restored = await restore(file);
  const acts = await database.sql.selectFrom('audit_log').select(['act', 'note']).orderBy('id', 'desc').execute();
  expect(acts[0]).toEqual({ act: 'library-restored', note: `as of ${restored.manifest.createdAt}` });
});

test('what is no archive is refused', async () => {
  await writeFile(altered, 'title,content\n');
  await expect(restore(altered)).rejects.toThrow('The archive is damaged');
  await expect(restore(join(home.folder, 'none.tar'))).rejects.toThrow('There is no file');
});
