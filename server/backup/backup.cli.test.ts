import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAuditEvents } from '../audit/audit.queries.ts';
import { openDatabase } from '../database/engine.ts';
import { makeLibrary } from '../testing/made-library.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { compileCache } from '../testing/compile-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-backup-cli-'));
const file = join(folder, 'library.tar');
const home = join(folder, 'home');
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: 'backup' | 'restore', words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/backup/${program}.cli.ts`, ...words], {
    env: { ...compileCache, DATA_DIR: home, ...settings },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

beforeAll(async () => {
  writeFileSync(join(folder, 'p.csv'), 'title,content\nOne,Content of one.\nTwo,Content of two.\n');
  const settings = { DATA_DIR: home, ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'secret' };
  await makeLibrary(settings);
  const args = ['server/library/import.cli.ts', join(folder, 'p.csv')];
  spawnSync(process.execPath, args, { env: { ...compileCache, ...settings } });
});

test('a library is backed up, verified and restored, each in a sentence', () => {
  const made = run('backup', [file]);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.lines).toEqual([
    expect.stringMatching(
      /^Backed up: 2 prompts, 1 user, 0 images; 0\.0 MB, made \d{4}-\d\d-\d\d \d\d:\d\d UTC by version \d/,
    ),
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run('backup', ['--verify', file])).toMatchObject({
    status: 0,
    lines: [made.lines[0]?.replace('Backed up', 'Sound')],
  });

  const settings = { DATA_DIR: join(folder, 'new') };
  const restored = run('restore', [file], settings);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.lines).toEqual([
    made.lines[0]?.replace('Backed up', 'Restored'),
    'Everybody signs in again, with the passwords of then.',
  ]);
  const again = run('restore', [file], settings);
  expect([again.status, again.stderr.split(' (')[0]]).toEqual([1, 'This library is not empty']);
});

test('what was done at the command line is in the audit log of the restored library', async () => {
  const [copy, target] = [join(folder, 'audited.tar'), join(folder, 'audited')];
  expect(run('backup', [copy]).status).toBe(0);
  expect(run('restore', [copy], { DATA_DIR: target }).status).toBe(0);
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: target });
  try {
    const { list } = await listAuditEvents(database.sql, { page: 0, size: 10 });
    expect(list.map(({ act, target: whom, note }) => [act, whom?.name, note])).toEqual([
      ['library-restored', undefined, expect.stringMatching(/^as of 20\d\d-/)],
      ['prompts-imported', undefined, '2 prompts'],
      ['role-changed', 'admin', 'created as admin, by the settings'],
    ]);
  } finally {
    await database.close();
  }
});

test('a damaged archive is a failure, and nothing is restored from it', () => {
  const copy = join(folder, 'damaged.tar');
  expect(run('backup', [copy]).status).toBe(0);
  truncateSync(copy, 4_000);
  for (const answer of [
    run('backup', [copy, '--verify']),
    run('restore', [copy], { DATA_DIR: join(folder, 'none') }),
  ]) {
    expect(answer.status).toBe(1);
    expect(answer.stderr).toBe('The archive is damaged: Tar archive is truncated.\n');
  }
  expect(
    readdirSync(join(folder, 'none'), { recursive: true }).filter((name) => String(name).endsWith('.webp')),
  ).toEqual([]);
});

test.each<[string, 'backup' | 'restore', string[], number, string]>([
  ['no file named', 'backup', [], 2, 'Usage: npm run backup'],
  ['two files named', 'restore', ['a', 'b'], 2, 'Usage: npm run restore'],
  ['an option that there is not', 'restore', ['a', '--force'], 2, '--force'],
  ['a folder that is not there', 'backup', [join(folder, 'x', 'y.tar')], 1, 'ENOENT'],
  ['a file that is not there', 'restore', [join(folder, 'z.tar')], 1, 'There is no file'],
])('%s: says so in a sentence', (_, program, words, status, message) => {
  const answer = run(program, words);
  expect(answer.status).toBe(status);
  expect(answer.stderr).toContain(message);
  expect(answer.stderr).not.toContain('    at ');
});

test('no library to back up: says so, and makes none', () => {
  const answer = run('backup', [join(folder, 'none.tar')], { DATA_DIR: join(folder, 'nowhere') });
  expect([answer.status, answer.stderr]).toEqual([1, `DATA_DIR: there is no library in ${join(folder, 'nowhere')}\n`]);
  expect(readdirSync(folder)).not.toContain('nowhere');
});

test('restores into an empty folder or a new one beside others, and into no folder that holds other things', () => {
  expect(run('backup', [file]).status).toBe(0);
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'letters.txt'), '');
  for (const [place, words] of [
    [other, 'is no data folder (it holds letters.txt); choose an empty or a new one'],
    [join(folder, 'far', 'away'), `would lie in a folder that is not there, ${join(folder, 'far')}; make that first`],
    [join(other, 'letters.txt'), 'is not a folder'],
  ] as const) {
    const answer = run('restore', [file], { DATA_DIR: place });
    expect([answer.status, answer.stderr]).toEqual([1, `DATA_DIR: ${place} ${words}\n`]);
  }
  expect(readdirSync(other)).toEqual(['letters.txt']);
  expect(run('restore', [join(folder, 'none.tar')], { DATA_DIR: join(folder, 'unmade') }).status).toBe(1);
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(far|unmade)$/)]));
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(run('restore', [file], { DATA_DIR: empty }).status).toBe(0);
});

test('a restore makes nobody an administrator, whatever the settings say', async () => {
  const target = join(folder, 'members');
  const library = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: home });
  await insertUser(library.sql, { username: 'Eve', email: 'eve@example.org', passwordHash: 'none' });
  await library.close();
  expect(run('backup', [file]).status).toBe(0);
  expect(run('restore', [file], { DATA_DIR: target, ADMIN_EMAIL: 'eve@example.org' }).status).toBe(0);
  const restored = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: target });
  const users = await restored.sql.selectFrom('users').select(['email', 'role']).orderBy('id').execute();
  await restored.close();
  expect(users.map(({ email, role }) => `${email}: ${role}`)).toEqual([
    'ada@example.org: admin',
    'eve@example.org: member',
  ]);
});
