import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testsOf } from './tests-of.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tests-of-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(source: string) {
  const file = path.join(folder, 'some.test.ts');
  writeFileSync(file, source);
  return testsOf(file).map(({ name, skipped }) => (skipped ? `SKIPPED ${name}` : name));
}

test('tests are named with the groups they stand in, as they are written', () => {
  const source = `
    test('one\\'s own', async ({ page }: Fixtures) => { await page.goto('x'); });
    for (const path of PATHS as const) test.describe(\`at \${path}\`, () => {
      test("two", () => {});
      describe.each([['a']])('%s', () => test.each<[string]>([['b']])('three of %s', { timeout: 9 }, () => {}));
    });
    expect(String('test').test('not a test', () => {})).toBe(true);
    // test('in a comment', () => {})
  `;
  expect(read(source)).toEqual(["one's own", 'at ${path} › two', 'at ${path} › %s › three of %s']);
});

test('a test that does not run, or not always, is told from one that does', () => {
  const source = `
    test.skip('one', () => {});
    test.fixme('two', () => {});
    test.todo('three');
    test.describe.skip('group', () => { test('four', () => {}); });
    test.describe('other', () => {
      test.skip(({ browserName }) => browserName === 'x', 'why');
      test('five', () => {});
    });
    test('six', ({ skip }) => { if (no) skip('why'); });
    test('seven', () => { test.skip(condition); });
    test.skipIf(condition)('eight', () => {});
    describe('third', () => { test.skip('nine', () => {}); test('ten', () => list.skip(1)); });
  `;
  expect(read(source)).toEqual([
    'SKIPPED one',
    'SKIPPED two',
    'SKIPPED three',
    'SKIPPED group › four',
    'SKIPPED other › five',
    'SKIPPED six',
    'SKIPPED seven',
    'SKIPPED eight',
    'SKIPPED third › nine',
    'third › ten',
  ]);
});
