import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-admin-'));
afterAll(() => rmSync(folder, { recursive: true }));

function admin(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/users/admin.cli.ts', ...words], {
    env: { DATA_DIR: folder, ...settings },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

test('creates an administrator, once, and prints the password', () => {
  const made = admin(['ada@example.org']);
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(/^Created the administrator ada@example\.org with the password [\w-]{20} /);
  expect(made.status).toBe(0);
  expect(admin(['ADA@example.org'])).toMatchObject({
    status: 0,
    stdout: 'ada@example.org is an administrator already.',
  });
});

test.each([[[]], [['ada']], [['ada@example.org', 'bob@example.org']]])(
  'explains itself when called with %o',
  (words) => {
    const answer = admin(words);
    expect(answer.status).toBe(2);
    expect(answer.stderr).toContain('Usage: npm run admin -- EMAIL');
  },
);

test('names wrong settings', () => {
  const answer = admin(['ada@example.org'], { PORT: 'many' });
  expect(answer.status).toBe(1);
  expect(answer.stderr).toContain('PORT');
  expect(answer.stderr).not.toContain('    at ');
});
