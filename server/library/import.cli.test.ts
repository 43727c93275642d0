import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../database/engine.ts';
import { madeLibrary } from '../testing/made-library.ts';
import { createDatabase } from '../testing/test-database.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { compileCache } from '../testing/compile-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-import-cli-'));
const file = join(folder, 'prompts.csv');
const administrator = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'secret' };
let library: Awaited<ReturnType<typeof madeLibrary>>;
beforeEach(async () => {
  library = await madeLibrary(administrator);
});
afterEach(() => library.drop());
afterAll(() => rmSync(folder, { recursive: true }));

function runImport(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/library/import.cli.ts', ...words], {
    env: { ...compileCache, ...library.env, ...settings },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

/** The users of the library, and how many prompts each has. */
async function look(): Promise<string[]> {
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: '', ...library.env });
  try {
    const users = database.sql
      .selectFrom('users')
      .leftJoin('prompts', 'owner_id', 'users.id')
      .groupBy(['email', 'role']);
    const rows = await users
      .select((row) => ['email', 'role', row.fn.count<number>('prompts.id').as('prompts')])
      .orderBy('email')
      .execute();
    return rows.map(({ email, role, prompts }) => `${email}: ${role}, ${prompts}`);
  } finally {
    await database.close();
  }
}

test('imports, reports for a person, shows no bar where nobody looks on, and does it once', { timeout: 60_000 }, () => {
  writeFileSync(
    file,
    `title,content,categories\nOne,Content of one.,Own\n${'x,short,\n'.repeat(60)}One,Content of one.,\n`,
  );
  const first = runImport([file, '--category', 'Given', '--tag', 'a1', '--tag', 'b2']);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.lines.slice(0, 7)).toEqual([
    'Imported 1 prompt',
    '  1 row named no category or no tag and got: Given / a1, b2',
    '  New categories: Own',
    '  New tags: a1, b2',
    'Left out 1 duplicate (same title and content)',
    'Refused 60 rows',
    '  line 3: Title must be at least 3 characters; Content must be at least 10 characters',
  ]);
  expect(first.lines.slice(-1)).toEqual(['  and 10 more']);
  expect(first.lines).toHaveLength(6 + 50 + 1);
  expect(runImport([file]).lines.slice(0, 2)).toEqual([
    'Imported 0 prompts',
    'Left out 2 duplicates (same title and content)',
  ]);
});

test('a dry run says what it would do, and leaves nothing behind', { timeout: 60_000 }, async () => {
  writeFileSync(file, 'act,prompt\nOne,Content of one.\n');
  expect(runImport([file, '--dry-run']).lines[0]).toBe('Would import 1 prompt');
  expect(await look()).toEqual(['ada@example.org: admin, 0']);
});

test('prompts become those of the administrator or of whom the command names; nobody is made or promoted', async () => {
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: '', ...library.env });
  await insertUser(database.sql, { username: 'Bob', email: 'bob@example.org', passwordHash: 'none' });
  await database.close();
  writeFileSync(file, 'act,prompt\nOne,Content of one.\n');
  expect(runImport([file], { ADMIN_EMAIL: 'bob@example.org' })).toMatchObject({
    status: 1,
    stderr: 'ADMIN_EMAIL: bob@example.org is no administrator; name whose prompts they become: --owner EMAIL\n',
  });
  expect(runImport([file, '--owner', 'eve@example.org'])).toMatchObject({
    status: 1,
    stderr: '--owner: there is no account eve@example.org.\n',
  });
  expect(runImport([file]).lines).toEqual(expect.arrayContaining(['Imported 1 prompt']));
  writeFileSync(file, 'act,prompt\nTwo,Content of two.\n');
  expect(runImport([file, '--owner', 'BOB@example.org']).status).toBe(0);
  writeFileSync(file, 'act,prompt\nThree,Content of three.\n');
  expect(runImport([file], { ADMIN_EMAIL: 'eve@example.org' }).status).toBe(0);
  expect(await look()).toEqual(['ada@example.org: admin, 2', 'bob@example.org: member, 1']);
}, 60_000);

test('where there is no library it says so, and makes none', async () => {
  writeFileSync(file, 'act,prompt\nOne,Content of one.\n');
  const nowhere = join(folder, 'nowhere');
  const answer = runImport([file], { DATABASE_URL: '', DATA_DIR: nowhere });
  expect(answer).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATA_DIR: there is no library in .*\n$/) });
  expect(existsSync(nowhere)).toBe(false);
  const empty = await createDatabase();
  onTestFinished(empty.drop);
  const { DATABASE_URL = '', DATA_DIR } = empty.settings;
  expect(runImport([file], { DATABASE_URL, DATA_DIR }).stderr).toContain('there is no library in');
});

test('columns that nothing is made of are named', () => {
  writeFileSync(file, 'act,prompt,contributor,for_devs,Rating (1-5)\nOne,Content of one.,ada,TRUE,5\n');
  expect(runImport([file]).lines).toContain('  Columns left out: contributor, Rating (1-5)');
});

test.each([
  ['no file named', [], 2, 'Usage: npm run import'],
  ['two files named', ['a.csv', 'b.csv'], 2, 'Name one file.'],
  ['an option that there is not', ['a.csv', '--force'], 2, '--force'],
  ['a name too short', ['a.csv', '--tag', 'x'], 2, 'Name must be at least 2 characters: x'],
  ['an option without its value', ['a.csv', '--tag'], 2, '--tag'],
  ['a file that is not there', ['none.csv'], 1, 'There is no file none.csv\n'],
])('%s: says so in a sentence', (_, words, status, message) => {
  const answer = runImport(words);
  expect(answer.status).toBe(status);
  expect(answer.stderr).toContain(message);
  expect(answer.stderr).not.toContain('    at ');
});

test('a file in which nothing is fine is a failure', () => {
  writeFileSync(file, 'title,content\nx,y\n');
  expect(runImport([file]).status).toBe(1);
});

/** How many prompts there are, and how many the audit log says were imported. */
async function count(): Promise<{ stored: number; told: number; entries: number }> {
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: '', ...library.env });
  try {
    const stored = (await database.sql.selectFrom('prompts').select('id').execute()).length;
    const acts = database.sql.selectFrom('audit_log').select('note').where('act', '=', 'prompts-imported');
    const notes = (await acts.execute()).map(({ note }) => Number(note?.replace(/ prompts?$/, '').replaceAll(',', '')));
    return { stored, told: notes.reduce((sum, many) => sum + many, 0), entries: notes.length };
  } finally {
    await database.close();
  }
}

test.each([['SIGINT'], ['SIGKILL']] as const)(
  'of an import that is broken off by %s the audit log tells what was stored',
  async (signal) => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `Title ${n},Content number ${n} of many that are imported.`);
    writeFileSync(file, `title,content\n${rows.join('\n')}\n`);
    const importing = spawn(process.execPath, ['server/library/import.cli.ts', file], {
      env: { ...compileCache, ...library.env },
    });
    let said = '';
    importing.stdout.on('data', (text: Buffer) => (said += String(text)));
    const ended = once(importing, 'close');
    await vi.waitUntil(async () => (await count()).stored > 0, { timeout: 30_000, interval: 20 });
    importing.kill(signal);
    await ended;

    const { stored, told, entries } = await count();
    expect(told).toBe(stored);
    expect(stored).toBeLessThan(60_000);
    expect(entries).toBeLessThan(30);
    if (signal === 'SIGKILL') return;
    expect(importing.exitCode).toBe(1);
    expect(said).toContain(`Imported ${stored.toLocaleString('en')} prompts\n`);
    expect(said).toContain('Stopped before the end of the file');
  },
  60_000,
);
