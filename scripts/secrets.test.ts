import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { selectSteps } from './lib/steps.ts';

/** The verdict of the step on a file with this name and text, as if it were in the repository. */
function judge(name: string, text: string) {
  const [program = ''] = selectSteps('secrets')[0]?.commands[0] ?? [];
  const { status, stdout } = spawnSync(`node_modules/.bin/${program}`, [`--stdinFileName=${name}`], {
    input: text,
    encoding: 'utf8',
  });
  return { status, stdout };
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

// Assembled at run time, so that the scan does not report this file.
test.each([
  ['a token of GitHub', ['ghp', `${'a1B2c3D4e5'.repeat(3)}F6g7H8`].join('_')],
  ['a token of npm', ['npm', `${'a1B2c3D4e5'.repeat(3)}F6g7H8`].join('_')],
  ['a private key', privateKey],
  ['an address with a password', ['postgres://prompt_lib', 'k3jh4kjh3@db.internal/library'].join(':')],
])('%s that somebody left in a file is found', (_what, secret) => {
  const { status, stdout } = judge('server/forgotten.ts', `const left = '${secret}';\n`);
  expect([status, stdout]).toEqual([1, expect.stringContaining('error')]);
});

test('a file without any passes', () => {
  expect(judge('server/clean.ts', "const left = 'nothing';\n").status).toBe(0);
});
