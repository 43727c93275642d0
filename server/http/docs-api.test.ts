import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const run = promisify(execFile);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.reset();
  await t.prompt(await t.user('Bob'), { title: 'Cover letter' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

test.skipIf(!isThere('curl') || !isThere('bash'))('the calls of docs/api.md do what they say', async () => {
  await t.visitor.post('/api/auth/register', {
    username: 'Ann',
    email: 'ann@example.com',
    password: 'correct horse battery staple',
  });
  const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/```sh\n([^`]+)```/g)].map(([, text]) => text);
  const { port } = t.app.server.address() as AddressInfo;
  const script = blocks
    .join('\n')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('curl ', 'curl -sS --fail-with-body ');

  const { stdout } = await run('bash', ['-euc', script.replaceAll(/(curl [^#\n]*)#.*$/gm, '$1; echo')]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

  expect(answers).toMatchObject([
    { list: [{ title: 'Cover letter' }] },
    { list: [{ title: 'Cover letter' }] },
    { title: 'Cover letter' },
    { list: [], totalCount: 0 },
    { text: 'Write a friendly reminder to Ann about [topic].', unfilled: ['topic'] },
    { dialect: 'dollar' },
    { list: [], totalCount: 0 },
    { title: 'Friendly reminder' },
  ]);
});
