import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/engine.ts';
import { makeLibrary } from '../testing/made-library.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { compileCache } from '../testing/compile-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const HIDDEN = 'hidden-secret';
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-starts-'));
const library = join(folder, 'library');
let taken: Server;
let port: string;
beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = String((taken.address() as AddressInfo).port);
  await makeLibrary({ DATA_DIR: library });
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: library });
  await insertUser(database.sql, { username: 'Eve', email: 'eve@example.org', passwordHash: 'none' });
  await database.close();
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

function start(settings: Record<string, string>, words: string[] = []) {
  const args = ['--disable-warning=ExperimentalWarning', 'server/main.ts', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: {
      ...compileCache,
      NODE_ENV: 'test',
      PORT: '0',
      SAMPLE_LIBRARY: 'false',
      START_PATIENCE: '0',
      DATA_DIR: join(folder, 'new'),
      ...settings,
    },
    encoding: 'utf8',
    // A successful or hanging start does not exit by itself.
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

/** Everything below a folder, with sizes and permissions, and contents of small files. */
const look = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stats = statSync(join(place, name), { throwIfNoEntry: false });
      return [name, stats?.mode, stats?.isFile() ? readFileSync(join(place, name)).toString('base64').length : 0];
    });

/** A folder with an unusable `library.db`. */
function spoilt(name: string, spoil: (file: string) => void): string {
  const place = join(folder, name);
  mkdirSync(place);
  spoil(join(place, 'library.db'));
  return place;
}

const copied = (change: (file: string) => void) => (file: string) => {
  cpSync(join(library, 'library.db'), file);
  change(file);
};

const execute = (statement: string) => (file: string) => {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
};

function emptyFile(name: string): string {
  writeFileSync(join(folder, name), '');
  return join(folder, name);
}

function closedFolder(): string {
  const place = join(folder, 'closed');
  chmodSync(folder, 0o755);
  mkdirSync(place);
  if (isRoot) chownSync(place, NOBODY, NOBODY);
  chmodSync(place, 0o500);
  return place;
}

const s3 = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: HIDDEN };

const WRONG: [string, () => Record<string, string>, RegExp][] = [
  ['proxies by a word', () => ({ TRUST_PROXY: 'banana' }), /^TRUST_PROXY: must be true, false, the number of/],
  ['a port with an exponent', () => ({ PORT: '3e3' }), /^PORT: must be a whole number from 0 to 65535/],
  ['an address with a path', () => ({ PUBLIC_URL: 'https://a.example/b' }), /^PUBLIC_URL: must be https:\/\/HOST/],
  ['a switch that is neither on nor off', () => ({ RATE_LIMIT: 'maybe' }), /^RATE_LIMIT: /],
  ['a secret in no file', () => ({ ADMIN_PASSWORD_FILE: join(folder, 'none') }), /^ADMIN_PASSWORD_FILE: there is no/],
  ['a port that is taken', () => ({ PORT: port }), /^PORT: \d+ is taken on 127\.0\.0\.1; .* choose another port$/],
  ['the port of figures taken', () => ({ METRICS_PORT: port }), /^METRICS_PORT: \d+ is taken on 127\.0\.0\.1/],
  ['a host of another machine', () => ({ HOST: '203.0.113.9' }), /^HOST: this machine has no address "203\.0\.113\.9"/],
  ['a host that is none', () => ({ HOST: 'localhost:3000' }), /^HOST: this machine has no address/],
  ['figures on a host that is none', () => ({ METRICS_PORT: '0', METRICS_HOST: '300.1.1.1' }), /^METRICS_HOST: this/],
  [
    'a folder that cannot be made',
    () => ({ DATA_DIR: '/proc/nope' }),
    /^DATA_DIR: \/proc\/nope cannot be (made|written)/,
  ],
  [
    'a folder in a folder that cannot be made',
    () => ({ DATA_DIR: '/proc/nope/data' }),
    /^DATA_DIR: \/proc\/nope\/data ca/,
  ],
  ['a file for a folder', () => ({ DATA_DIR: emptyFile('file') }), /^DATA_DIR: \S+ is not a folder$/],
  ['a folder below a file', () => ({ DATA_DIR: join(emptyFile('file2'), 'x') }), /^DATA_DIR: \S+ lies below a file/],
  [
    'a link that leads nowhere',
    () => {
      symlinkSync(join(folder, 'away', 'far'), join(folder, 'link'));
      return { DATA_DIR: join(folder, 'link') };
    },
    /^DATA_DIR: \S+ cannot be made \(EEXIST\)/,
  ],
  [
    'a text for a database',
    () => ({ DATA_DIR: spoilt('text', (to) => writeFileSync(to, 'Hello.\n'.repeat(99))) }),
    /^DATA_DIR: library\.db is damaged, or no database; restore/,
  ],
  [
    'a folder for a database',
    () => ({ DATA_DIR: spoilt('folder', (to) => mkdirSync(to)) }),
    /^DATA_DIR: \S+ holds library\.db, which is no file$/,
  ],
  [
    'a database cut short',
    () => ({
      DATA_DIR: spoilt(
        'short',
        copied((to) => truncateSync(to, 20_000)),
      ),
    }),
    /^DATA_DIR: library\.db is damaged/,
  ],
  [
    'a database with holes',
    () => ({
      DATA_DIR: spoilt(
        'holes',
        copied((to) => {
          const bytes = readFileSync(to);
          writeFileSync(to, bytes.fill(0x55, 40_000, bytes.length - 8_192));
        }),
      ),
    }),
    /^DATA_DIR: .*damaged/,
  ],
  [
    'a database of another program',
    () => ({ DATA_DIR: spoilt('foreign', execute('pragma journal_mode = wal; create table songs (name text)')) }),
    /^DATA_DIR: the library\.db in \S+ belongs to another program \(it has a table songs\), or choose/,
  ],
  [
    'a database of a newer version',
    () => ({ DATA_DIR: spoilt('newer', copied(execute("insert into kysely_migration values ('999_later', '2030')"))) }),
    /^DATA_DIR: the library\.db in \S+ was written by a newer version of Prompt Lib \(it has 999_later\)/,
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: `postgres://ada:${HIDDEN}@127.0.0.1:9/x` }),
    /^DATABASE_URL: the database does not answer \(.*ECONNREFUSED/,
  ],
  ['a database by another name', () => ({ DATABASE_URL: 'mysql://127.0.0.1/x' }), /^DATABASE_URL: must be postgres:/],
  [
    'Redis that is away',
    () => ({ REDIS_URL: `redis://:${HIDDEN}@127.0.0.1:9` }),
    /^REDIS_URL: Redis does not answer \(.*ECONNREFUSED/,
  ],
  [
    'a store that is away',
    () => ({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9' }),
    /^S3_ENDPOINT: The image store did not answer/,
  ],
];

describe('a start with', () => {
  test.each(WRONG)(
    '%s ends with one sentence that names the setting, and has changed nothing',
    (_, settings, sentence) => {
      const given = settings();
      const before = look(folder);
      const { status, stdout, stderr } = start(given);
      expect(stderr.trimEnd()).toMatch(sentence);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      expect(stderr).not.toMatch(/hidden-secret| {4}at /);
      expect([status, stdout]).toEqual([1, '']);
      expect(look(folder)).toEqual(before);
    },
  );

  test('a folder that this user may not write in ends with one sentence', () => {
    const place = closedFolder();
    const args = ['--disable-warning=ExperimentalWarning', 'server/main.ts'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: { NODE_ENV: 'test', PORT: '0', DATA_DIR: place },
      encoding: 'utf8',
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    expect([status, stderr]).toEqual([1, `DATA_DIR: ${place} cannot be written by this user; choose another folder\n`]);
  });

  test('ADMIN_EMAIL of somebody who registered ends with one sentence, and they stay a member', async () => {
    const { status, stdout, stderr } = start({ DATA_DIR: library, ADMIN_EMAIL: 'eve@example.org' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^ADMIN_EMAIL: eve@example\.org is the account of somebody who registered[^\n]*\n$/);
    const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: library });
    const eve = database.sql.selectFrom('users').select('role').where('username', '=', 'Eve');
    expect(await eve.executeTakeFirst()).toEqual({ role: 'member' });
    await database.close();
  });

  test('several wrong settings are named together, each in a line', () => {
    const { status, stderr } = start({ PORT: '0x50', CACHE_MB: 'much', SITE_NAME: 'x'.repeat(61) });
    expect(status).toBe(1);
    expect(stderr.split('\n').map((line) => line.split(':')[0])).toEqual(['PORT', 'SITE_NAME', 'CACHE_MB', '']);
  });
});

test.each([
  [['--help'], 0, /^Usage: npm start\n/, ''],
  [['--port', '80'], 2, /^$/, "Unknown option '--port'; --help says what there is.\n"],
  [['80'], 2, /^$/, "There is nothing to do with '80'; --help says what there is.\n"],
])('npm start %o only says how it is called', (words, status, stdout, stderr) => {
  const said = start({}, words);
  expect(said).toMatchObject({ status, stderr });
  expect(said.stdout).toMatch(stdout);
  expect(readdirSync(folder)).not.toContain('new');
});
