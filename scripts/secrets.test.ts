import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { selectSteps } from './lib/steps.ts';

/** What the step says of a file with this name and text, as if it were one of ours. */
function judge(name: string, text: string) {
  const [program = ''] = selectSteps('secrets')[0]?.commands[0] ?? [];
  const { status, stdout } = spawnSync(`node_modules/.bin/${program}`, [`--stdinFileName=${name}`], {
    input: text,
    encoding: 'utf8',
  });
  return { status, stdout };
}

/** Of a key as it stands in a file. */
const LINE = `${'a1B2c3D4'.repeat(8)}\n`;

// Put together here only, or this file would be found too.
test.each([
  ['a token of GitHub', ['ghp', 'a1B2c3D4e5'.repeat(3) + 'F6g7H8'].join('_')],
  ['a token of npm', ['npm', 'a1B2c3D4e5'.repeat(3) + 'F6g7H8'].join('_')],
  [
    'a private key',
    ['-----BEGIN RSA', `PRIVATE KEY-----\n${LINE.repeat(12)}-----END RSA`, 'PRIVATE KEY-----'].join(' '),
  ],
  ['an address with a password', ['postgres://prompt_lib', 'k3jh4kjh3@db.internal/library'].join(':')],
])('%s that somebody left in a file is found', (_what, secret) => {
  const { status, stdout } = judge('server/forgotten.ts', `const left = '${secret}';\n`);
  expect([status, stdout]).toEqual([1, expect.stringContaining('error')]);
});

test('a file without any passes', () => {
  expect(judge('server/clean.ts', "const left = 'nothing';\n").status).toBe(0);
});
