import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MAP = 'docs/specification-map.md';

interface Row {
  section: string;
  line: string;
  file: string;
  name: string;
}

/** Rows of the form `| 2 Browse | what it says | `file` | name of the test |`. */
const rows = (): Row[] =>
  readFileSync(MAP, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && /^\d/.test(cells[1] ?? ''))
    .map(([, section = '', line = '', file = '', name = '']) => ({
      section,
      line,
      file: file.replaceAll('`', ''),
      name,
    }));

test('each line of the map names a test that exists', () => {
  const missing = rows().filter(({ file, name }) => !existsSync(file) || !titlesOf(file).includes(normal(name)));
  expect(missing).toEqual([]);
});

test('the map covers sections 2, 4, 5, 8 and 9', () => {
  const sections = new Set(rows().map(({ section }) => section.split(' ')[0]));
  expect([...sections].sort()).toEqual(['2', '4', '5', '8', '9']);
});

const normal = (text: string): string =>
  text
    .replaceAll(/\\?['"`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The titles of a file's tests, as they are written. */
function titlesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const title = /\btest(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
  return [...source.matchAll(title)].map(([, single, double, back]) => normal(single ?? double ?? back ?? ''));
}
