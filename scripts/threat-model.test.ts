import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MODEL = 'docs/threat-model.md';
const rows = readFileSync(MODEL, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Who |'))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    return { cells, files: [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') };
  });

test('each line of the threat model says who, what and what stands against it, and names what proves it', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ cells, files }) => cells.length !== 4 || files.length === 0)).toEqual([]);
});

test('the tests and proofs that the threat model names are there', () => {
  const named = rows.flatMap(({ files }) => files);
  expect(
    named.filter((file) => !/(\.(test|spec)\.tsx?|^tests\/prove\/.+\.ts)$/.test(file) || !existsSync(file)),
  ).toEqual([]);
});
