import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { temporaryFolder } from '../bench/machine/tidy.ts';
import type { AuditAction } from '../../contract/audit.ts';
import { imagePath } from '../../contract/images.ts';
import { readPages, listTables } from '../../server/backup/rows.queries.ts';
import { loadConfig } from '../../server/config.ts';
import { connectDatabase, openDatabase } from '../../server/database/engine.ts';
import { openImageStore } from '../../server/storage/open-store.ts';
import { storeImage } from '../../server/images/store-image.ts';
import { wholeOf } from '../../server/storage/store.ts';
import { fileOf } from '../../server/images/variants.ts';
import { insertPrompts } from '../../server/prompts/prompts.write.ts';
import { call, expectOk, settle, signIn } from './client.ts';
import { startEngine } from './postgres.ts';
import type { Outcome } from './proof.ts';
import { ADMINISTRATOR, startServer, type Place, type Server } from './server.ts';

const PROMPTS = 10_000;
const IMAGES = 1_000;
const BATCH = 500;
const RESTORED: AuditAction = 'library-restored';

const command = promisify(execFile);

/** Runs the real commands on a server in use: from SQLite to PostgreSQL and back. */
export async function roundTrip(tell: (text: string) => void): Promise<Outcome> {
  const postgres = await startEngine();
  const archives = temporaryFolder('archives');
  const first: Place = { DATA_DIR: temporaryFolder('first'), DATABASE_URL: undefined };
  const second: Place = { DATA_DIR: temporaryFolder('second'), DATABASE_URL: postgres.url };
  const third: Place = { DATA_DIR: temporaryFolder('third'), DATABASE_URL: undefined };
  const wrong: string[] = [];

  let server = await startServer(first);
  const [token = ''] = await settle(server.url, 1);
  await fill(first, tell);
  let before = await describeLibrary(first);
  for (const [from, to, name] of [
    [first, second, 'to PostgreSQL'],
    [second, third, 'to SQLite'],
  ] as const) {
    const archive = path.join(archives, `${name.replace(' ', '-')}.tar`);
    const reader = read(server);
    await npm('backup', from, archive);
    const { reads, failures } = await reader.stop();
    if (failures > 0 || reads === 0) wrong.push(`${failures} of ${reads} requests failed during the backup ${name}`);
    // Changes after the archive was written are not in it.
    await expectOk(server.url, 'POST', '/api/categories', { token: await signIn(server.url), json: { name: 'Later' } });
    await npm('backup', from, archive, '--verify');
    await npm('restore', to, archive);
    const after = await describeLibrary(to);
    for (const [what, sum] of Object.entries(before)) {
      if (after[what] !== sum) wrong.push(`${name}: ${what} was ${sum}, is ${after[what]}`);
    }
    tell(`${name}: ${Object.keys(after).length} sums compared, ${reads} requests answered meanwhile`);
    await server.kill();
    server = await startServer(to);
    before = await describeLibrary(to);
  }
  await look(server, token, wrong);
  await server.kill();
  await postgres.stop();
  for (const line of wrong.slice(0, 20)) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${PROMPTS.toLocaleString('en')} prompts and ${IMAGES.toLocaleString('en')} images there and back: ${wrong.length} things differ`,
  };
}

async function npm(script: 'backup' | 'restore', place: Place, ...words: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: place.DATA_DIR, DATABASE_URL: place.DATABASE_URL ?? '' };
  await command('npm', ['run', '--silent', script, '--', ...words], { env });
}

/** Creates prompts with the server's own functions; this many uploads over HTTP would only take longer. */
async function fill(place: Place, tell: (text: string) => void): Promise<void> {
  const database = await openDatabase(place);
  const images = await openImageStore(loadConfig({ DATA_DIR: place.DATA_DIR }));
  try {
    const [user] = await database.sql.selectFrom('users').select('id').where('role', '=', 'member').execute();
    const ownerId = user?.id ?? 0;
    const [category] = await database.sql.selectFrom('categories').select('id').execute();
    const [tag] = await database.sql.selectFrom('tags').select('id').execute();
    const ids: string[] = [];
    for (let number = 0; number < IMAGES; number += 1) {
      const background = { r: number % 256, g: number >> 8, b: 90 };
      const bytes = await sharp({ create: { width: 120, height: 75, channels: 3, background } })
        .png()
        .toBuffer();
      ids.push((await storeImage({ database, images }, ownerId, bytes)).id);
    }
    tell(`${IMAGES} images stored`);
    for (let start = 0; start < PROMPTS; start += BATCH) {
      const prompts = Array.from({ length: BATCH }, (_, at) => ({
        ownerId,
        title: `Größe 数据 ${start + at} unique${start + at}e`,
        content: `Write letter ${start + at} to [name] 👩🏽‍💻\nin "quotes" \\ and \u2028 lines.`,
        previewText: at % 3 === 0 ? 'In short' : '',
        categoryIds: [category?.id ?? 0],
        tagIds: [tag?.id ?? 0],
        imageUrls: (start + at) % 10 === 0 ? [imagePath(ids[(start + at) / 10] ?? '')] : [],
        rating: (at % 11) / 2,
        featured: at % 7 === 0,
        status: at % 50 === 0 ? ('DRAFT' as const) : ('PUBLISHED' as const),
      }));
      await database.transaction((trx) => insertPrompts(database, trx, prompts));
    }
    tell(`${PROMPTS} prompts stored`);
  } finally {
    await database.close();
  }
}

/** Counts and checksums of all archived tables, of the data derived from them, and of the files. */
async function describeLibrary(place: Place): Promise<Record<string, string>> {
  const database = await connectDatabase(place);
  const images = await openImageStore(loadConfig({ DATA_DIR: place.DATA_DIR }));
  const seen: Record<string, string> = {};
  try {
    for (const table of await listTables(database.sql)) {
      const lines: string[] = [];
      for await (const rows of readPages(database.sql, table)) {
        for (const row of rows) {
          // The restore writes this audit event into the new library.
          if ('act' in row && row.act === RESTORED) continue;
          lines.push(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
        }
      }
      seen[table.name] = `${lines.length} ${hash('sha256', lines.join('\n'))}`;
    }
    const totals = await sql<{ scope: string; total: number }>`
      select scope, total from prompt_totals where total <> 0 order by scope`.execute(database.sql);
    seen.totals = JSON.stringify(totals.rows);
    const sums: string[] = [];
    for (const { id } of await database.sql.selectFrom('images').select('id').orderBy('id').execute()) {
      const file = await images.read(fileOf(id));
      sums.push(file ? hash('sha256', await wholeOf(file)) : `${id} is missing`);
    }
    seen.files = `${sums.length} ${hash('sha256', sums.join('\n'))}`;
  } finally {
    await database.close();
  }
  return seen;
}

/** Reads without a pause. */
function read({ url }: Server): { stop(): Promise<{ reads: number; failures: number }> } {
  const state = { going: true };
  let reads = 0;
  let failures = 0;
  const loop = async () => {
    while (state.going) {
      const { status } = await call(url, 'GET', `/api/prompts/search?query=gr%C3%B6%C3%9Fe&page=${reads % 50}`);
      reads += 1;
      if (status !== 200) failures += 1;
    }
  };
  const running = loop();
  return {
    async stop() {
      state.going = false;
      await running;
      return { reads, failures };
    },
  };
}

/** Checks what people see afterwards. */
async function look({ url }: Server, oldToken: string, wrong: string[]): Promise<void> {
  const login = await call(url, 'POST', '/api/auth/login', { json: ADMINISTRATOR });
  if (login.status !== 200) wrong.push(`the administrator cannot sign in: ${login.status}`);
  const old = await call(url, 'GET', '/api/auth/me', { token: oldToken });
  if (old.status !== 401) wrong.push(`a session was carried over: ${old.status}`);
  for (let number = 1; number < PROMPTS; number += 997) {
    const { body } = await call(url, 'GET', `/api/prompts/search?query=unique${number}e`);
    const expected = (number % BATCH) % 50 === 0 ? 0 : 1;
    if (body.totalCount !== expected) wrong.push(`search for unique${number}e finds ${body.totalCount}`);
  }
}
