import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFailures } from './counts.ts';

const directory = mkdtempSync(join(tmpdir(), 'prompt-lib-counts-'));
afterAll(() => rmSync(directory, { recursive: true }));

const written = (report: object): string => {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

test('what failed is named with its file and the first line of why: tests, and files that do not load', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2\n  at sum.ts'] };
  const file = written({
    testResults: [
      { name: 'sum.test.ts', message: '', assertionResults: [passed, failed] },
      { name: 'lost.test.ts', message: 'Cannot find lost.ts', assertionResults: [] },
    ],
  });
  expect(readFailures('vitest', file)).toEqual([
    'sum.test.ts: takes away (expected 1 to be 2)',
    'lost.test.ts: the file (Cannot find lost.ts)',
  ]);
});

test('so it is in a browser, however deep a test stands', () => {
  const results = [{}, { error: { message: '\u001B[31mno button\u001B[39m\nmore' } }];
  const spec = { ok: false, title: 'presses', tests: [{ results }] };
  const inner = { file: 'a.spec.ts', specs: [{ ...spec, ok: true }, spec] };
  const file = written({ suites: [{ file: 'a.spec.ts', specs: [], suites: [inner] }] });
  expect(readFailures('playwright', file)).toEqual(['a.spec.ts: presses (no button)']);
});

test('a run that left no report names nothing', () => {
  expect(readFailures('vitest', join(directory, 'none.json'))).toEqual([]);
});
