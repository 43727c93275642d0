import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** With `--help`, every command of package.json prints its usage and does nothing else. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** These pass their arguments to other programs, which have their own help. */
const OF_OTHERS = ['format', 'sbom'];
const ours = Object.keys(scripts).filter((name) => !OF_OTHERS.includes(name));

const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(name: string, words: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn('/bin/sh', ['-c', `${scripts[name]} ${words}`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

test.each(ours)('npm run %s -- --help says how it is called', async (name) => {
  const { code, stdout, stderr } = await run(name, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const called = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect(stdout).toMatch(new RegExp(`^Usage: ${name === 'check' ? 'npm test' : called}\\b`));
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});

test.each(ours)('npm run %s -- --nonsense is one sentence', async (name) => {
  const { code, stdout, stderr } = await run(name, '--nonsense');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*'--nonsense'; --help says what there is\.\n$/);
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});
