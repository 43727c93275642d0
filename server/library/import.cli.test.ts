import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-import-cli-'));
const file = join(folder, 'prompts.csv');
let data: string;
beforeEach(() => {
  data = mkdtempSync(join(folder, 'data-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function runImport(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/library/import.cli.ts', ...words], {
    env: { DATA_DIR: data, ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'secret', ...settings },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
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

test('a dry run says what it would do, and leaves no administrator behind', { timeout: 60_000 }, () => {
  writeFileSync(file, 'act,prompt\nOne,Content of one.\n');
  const settings = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  expect(runImport([file, '--dry-run'], settings).lines[0]).toBe('Would import 1 prompt');
  const done = runImport([file], settings);
  expect(done.lines[0]).toBe('Imported 1 prompt');
  expect(done.lines.at(-1)).toMatch(
    /^Created the administrator .+ with the password .+ \(shown this once; keep it\)\.$/,
  );
});

test.each([
  ['no file named', [], 2, 'Usage: npm run import'],
  ['two files named', ['a.csv', 'b.csv'], 2, 'Name one file.'],
  ['an option that there is not', ['a.csv', '--force'], 2, '--force'],
  ['a name too short', ['a.csv', '--tag', 'x'], 2, 'Name must be at least 2 characters: x'],
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
