import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeLibrary } from '../testing/made-library.ts';
import { compileCache } from '../testing/compile-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let library: Awaited<ReturnType<typeof madeLibrary>>;
beforeAll(async () => {
  library = await madeLibrary();
});
const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-admin-'));
afterAll(async () => {
  await library.drop();
  rmSync(folder, { recursive: true });
});

function admin(
  words: string[],
  { settings = {}, input = '' }: { settings?: Record<string, string>; input?: string } = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/accounts/admin.cli.ts', ...words], {
    env: { ...compileCache, ...library.env, ...settings },
    encoding: 'utf8',
    input,
  });
  return { status, stdout: stdout.trim(), stderr };
}

test('creates an administrator, once, and prints the password', () => {
  const made = admin(['ada@example.org']);
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(/^Created the administrator ada@example\.org with the password [\w-]{20} /);
  expect(made.status).toBe(0);
  expect(admin(['ADA@example.org'])).toEqual({
    status: 0,
    stdout: 'ada@example.org is an administrator already.',
    stderr: 'For a new password: npm run admin -- ada@example.org --reset\n',
  });
});

test('whoever lost the only password gets a new one, or a link where the address is known', () => {
  const reset = admin(['admin@example.com', '--reset']);
  expect(reset).toMatchObject({ status: 0, stderr: '' });
  expect(reset.stdout).toMatch(/\nNew password: [\w-]{20} {2}\(shown this once; keep it\)$/);
  const link = admin(['--reset', 'admin@example.com'], { settings: { PUBLIC_URL: 'https://prompts.example.org' } });
  expect(link.stdout).toMatch(/once: https:\/\/prompts\.example\.org\/reset-password#token=[\w-]{43}$/);
});

test('takes a password from standard input, and does not repeat it', () => {
  const given = admin(['admin@example.com', '--password'], { input: 'correct horse\n' });
  expect(given).toMatchObject({ status: 0, stderr: '' });
  expect(given.stdout).not.toContain('correct horse');
  const short = admin(['admin@example.com', '--password'], { input: 'short', settings: { PASSWORD_MIN_LENGTH: '8' } });
  expect(short).toMatchObject({ status: 2, stderr: 'A password has from 8 to 1000 characters.\n' });
});

test.each([[[]], [['ada']], [['ada@example.org', 'bob@example.org']]])(
  'explains itself when called with %o',
  (words) => {
    const answer = admin(words);
    expect(answer.status).toBe(2);
    expect(answer.stderr).toContain('Usage: npm run admin -- EMAIL');
  },
);

test('says in one sentence that there is no such option, or no such account', () => {
  expect(admin(['ada@example.org', '--force'])).toMatchObject({
    status: 2,
    stderr: "Unknown option '--force'; --help says what there is.\n",
  });
  expect(admin(['adda@example.org', '--reset']).stderr).toMatch(
    /^There is no account adda@example\.org; administrators here: admin@example\.com.*\.\n$/,
  );
});

test('names wrong settings', () => {
  const answer = admin(['ada@example.org'], { settings: { PORT: 'many' } });
  expect(answer.status).toBe(1);
  expect(answer.stderr).toContain('PORT');
  expect(answer.stderr).not.toContain('    at ');
});

test('a data folder without a library, or a file, is refused and left as it is', () => {
  const [nowhere, file] = [join(folder, 'nowhere'), join(folder, 'file')];
  writeFileSync(file, '');
  for (const [place, words] of [
    [nowhere, 'there is no library in'],
    [folder, 'there is no library in'],
    [file, 'is not a folder'],
  ] as const) {
    const answer = admin(['ada@example.org'], { settings: { DATABASE_URL: '', DATA_DIR: place } });
    expect(answer).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATA_DIR: [^\n]*\n$/) });
    expect(answer.stderr).toContain(words);
  }
  expect([existsSync(nowhere), existsSync(join(folder, 'library.db'))]).toEqual([false, false]);
});
