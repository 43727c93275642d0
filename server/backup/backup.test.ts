import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, readSnapshot } from '../database/engine.ts';
import { openImageStore } from '../storage/open-store.ts';
import { fileOf } from '../images/variants.ts';
import { startS3 } from '../testing/s3.ts';
import { insertPrompt } from '../prompts/prompts.write.ts';
import { insertSaved } from '../saved/saved.queries.ts';
import { newPlace, openLibrary, testEngine, type OpenLibrary, type Place } from '../testing/test-library.ts';
import { backupLibrary } from './backup.ts';
import { ANN, BOB, fill, look, ONCE } from './backup.fixtures.ts';
import { restoreLibrary } from './restore.ts';
import { KNOWN_TABLES } from '../database/known-tables.ts';
import { verifyArchive } from './verify.ts';

// Password hashing makes every sign-in slow on purpose.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const places: Place[] = [];
const open: OpenLibrary[] = [];
async function place(...given: Parameters<typeof newPlace>): Promise<Place> {
  const made = await newPlace(...given);
  places.push(made);
  return made;
}
/** Restores into a place and opens the result. */
async function restore(file: string, { config }: Place): Promise<OpenLibrary> {
  const database = await connectDatabase(config);
  try {
    await restoreLibrary({ database, images: await openImageStore(config) }, file);
  } finally {
    await database.close();
  }
  const opened = await openLibrary(config);
  open.push(opened);
  return opened;
}

const PROMPT = {
  title: 'Written meanwhile',
  content: 'Between two tables.',
  previewText: '',
  categoryIds: [1],
  tagIds: [1],
  imageUrls: [],
};

/** A library that tests only read, and its archive. */
let home: Place;
let file: string;
let library: OpenLibrary;
beforeAll(async () => {
  home = await newPlace();
  file = join(home.folder, 'library.tar');
  library = await openLibrary(home.config);
  await fill(library);
  await backupLibrary(home.config, file);
});
afterAll(async () => {
  await library.close();
  await home.clear();
});
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
  for (const made of places.splice(0)) await made.clear();
});

const sumsOf = async (archive: string) => {
  const { sums } = await verifyArchive(archive);
  sums.delete('manifest.json');
  // A restore adds an audit event there.
  sums.delete('tables/audit_log-000001.ndjson.gz');
  return [...sums];
};

describe('a library that was backed up and restored', () => {
  test('looks the same to everybody, and goes on', async () => {
    const { manifest } = await verifyArchive(file);
    expect(manifest.rows).toMatchObject({
      users: 3,
      prompts: 4,
      images: 6,
      prompt_images: 7,
      saved_prompts: 2,
      tags: 3,
    });

    const restored = await restore(file, await place());
    expect(await look(restored)).toEqual(await look(library));
    const [image] = await library.database.sql.selectFrom('images').selectAll().execute();
    for (const query of ['', '?w=320']) {
      const url = `/api/v1/assets/image/${image?.id}${query}`;
      const [here, there] = [await library.visitor.get(url), await restored.visitor.get(url)];
      expect([there.status, there.bytes.equals(here.bytes)]).toEqual([200, true]);
    }

    // Ids of deleted prompts are not assigned again, and a repeated request creates nothing new.
    const bob = await restored.signIn(BOB.email, BOB.password);
    const input = { title: 'Next', content: 'The first one after.', categories: ['Writing'], tags: ['E-Mail'] };
    expect((await bob.post('/api/prompts', input)).body.id).toBe(manifest.lastIds.prompts! + 1);
    expect((await bob.post('/api/prompts', ONCE, { 'idempotency-key': 'k' })).body.title).toBe('Once');
    expect((await bob.post('/api/prompts', input, { 'idempotency-key': 'k' })).status).toBe(422);
  });

  test('has everybody sign in again', async () => {
    const { body } = await library.visitor.post('/api/auth/login', { email: ANN.email, password: ANN.password });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await library.visitor.get('/api/auth/me', headers)).status).toBe(200);
    const copy = join(home.folder, 'signed-in.tar');
    await backupLibrary(home.config, copy);
    const restored = await restore(copy, await place());
    expect((await restored.visitor.get('/api/auth/me', headers)).status).toBe(401);
  });

  test('keeps its images when it moves into a bucket and back', async () => {
    const s3 = await startS3();
    const away = await place(testEngine, s3.settings);
    await restore(file, away);
    await backupLibrary(away.config, join(home.folder, 'again.tar'));
    expect(await sumsOf(join(home.folder, 'again.tar'))).toEqual(await sumsOf(file));
    await s3.close();
  });

  test.runIf(testEngine === 'postgres')('is the same, bit for bit, after SQLite, PostgreSQL, SQLite', async () => {
    const before = await look(library);
    let last = file;
    for (const [step, engine] of (['sqlite', 'postgres', 'sqlite'] as const).entries()) {
      const next = await place(engine);
      const restored = await restore(last, next);
      last = join(home.folder, `${step}.tar`);
      expect((await backupLibrary(next.config, last)).manifest.engine).toBe(engine);
      expect(await sumsOf(last)).toEqual(await sumsOf(file));
      // Last, because `look` signs in, which adds audit events.
      expect(await look(restored)).toEqual(before);
    }
  });

  test('may be empty', async () => {
    const empty = await place();
    await (await openLibrary(empty.config)).close();
    const archive = join(empty.folder, 'empty.tar');
    await backupLibrary(empty.config, archive);
    const restored = await restore(archive, await place());
    expect((await restored.visitor.get('/api/prompts')).body).toEqual({ list: [], totalCount: 0 });
  });
});

describe('a backup', () => {
  let there: Place;
  let copy: OpenLibrary;
  let archive: string;
  beforeEach(async () => {
    there = await place();
    archive = join(there.folder, 'copy.tar');
    copy = await restore(file, there);
  });
  const count = async (from: OpenLibrary['database']['sql']) =>
    (await from.selectFrom('tags').select('id').execute()).length;
  const insertTag = (into: OpenLibrary['database']['sql'], name: string) =>
    into.insertInto('tags').values({ name, name_key: name, created_at: '' }).execute();

  test('is of one moment, while others write', async () => {
    const { database } = copy;
    const ids = await database.sql.selectFrom('users').select('id').execute();
    const backup = { isDone: false };
    const writing = (async () => {
      while (!backup.isDone) {
        const prompt = { ...PROMPT, ownerId: ids[0]!.id };
        await database.transaction(async (trx) => {
          const id = await insertPrompt(database, trx, prompt);
          for (const { id: userId } of ids) await insertSaved(trx, userId, id);
        });
        // Gives other connections their turn.
        await setImmediate();
      }
    })();
    const { manifest } = await backupLibrary(there.config, archive);
    backup.isDone = true;
    await writing;

    const { rows } = manifest;
    const more = rows.prompts! - 4;
    expect(rows).toMatchObject({ saved_prompts: 2 + 3 * more, prompt_tags: 7 + more, prompt_categories: 5 + more });
    const restored = await restore(archive, await place());
    expect((await restored.visitor.get('/api/prompts')).body.totalCount).toBe(3 + more);
  });

  test('reads what was there when it began', async () => {
    const seen = await readSnapshot(there.config, async (snapshot) => {
      const before = await count(snapshot);
      await insertTag(copy.database.sql, 'later');
      return [before, await count(snapshot)];
    });
    expect([...seen, await count(copy.database.sql)]).toEqual([3, 3, 4]);
  });

  test('cannot write to the library', async () => {
    await expect(readSnapshot(there.config, (snapshot) => insertTag(snapshot, 'x'))).rejects.toThrow(/read-?only/);
  });

  test('names the images whose file is gone, and keeps the others', async () => {
    const [lost] = await copy.database.sql.selectFrom('images').select('id').execute();
    await copy.images.remove(fileOf(lost!.id));
    const { manifest } = await backupLibrary(there.config, archive);
    expect(manifest.missingImages).toEqual([lost!.id]);
    const restored = await restore(archive, await place());
    expect((await restored.visitor.get(`/api/v1/assets/image/${lost!.id}`)).status).toBe(404);
    expect(await restored.database.sql.selectFrom('images').select('id').execute()).toHaveLength(6);
  });

  test('is for its owner alone, and takes the place of an older one only when it is whole', async () => {
    await writeFile(archive, 'an older one');
    await writeFile(`${archive}.partial`, 'what a killed backup left');
    await backupLibrary(there.config, archive);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const sums = await sumsOf(archive);

    await insertTag(copy.database.sql, 'later');
    const progress = { onImages: () => expect.fail('stopped by hand') };
    await expect(backupLibrary(there.config, archive, progress)).rejects.toThrow('stopped by hand');
    expect(await sumsOf(archive)).toEqual(sums);
    expect((await readdir(there.folder)).sort()).toEqual(['copy.tar', 'data']);
  });

  test('ends when it is told to', async () => {
    await expect(backupLibrary(there.config, archive, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(await readdir(there.folder)).toEqual(['data']);
  });

  test('is refused where there is no library, and leaves nothing', async () => {
    const empty = await place();
    const target = join(empty.folder, 'none.tar');
    await expect(backupLibrary(empty.config, target)).rejects.toThrow(/there is no library/i);
    expect(await readdir(empty.folder)).toEqual([]);
  });
});

test('every table of the database has its place in an archive, or says why not', async () => {
  const tables = await library.database.sql.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('prompt_search'));
  expect(names.sort()).toEqual(KNOWN_TABLES.toSorted());
});
