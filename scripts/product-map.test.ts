import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsOf, type NamedTest } from './lib/tests-of.ts';

const PRODUCT = 'docs/product.md';
const MAP = 'docs/product-map.md';

/** The sections of docs/product.md whose lines must have tests. */
const MAPPED = ['2', '4', '5', '8', '9'];

/** A line that only refers to another place needs no test. */
const ELSEWHERE = 'said elsewhere';

interface Row {
  section: string;
  line: number;
  says: string;
  file: string;
  name: string;
}

const text = readFileSync(MAP, 'utf8');
const rows = rowsOf(text);
const held = rows.filter(({ name }) => name !== ELSEWHERE);
const parts = linesOf(readFileSync(PRODUCT, 'utf8'));
const inWords = ({ section, line, says, name }: Row) => `${section}, line ${line}: ${says} → ${name}`;

/** Rows `| 3 | what it says | `file` | groups › test |` under headings such as `## 2 Browse`. */
function rowsOf(map: string): Row[] {
  let section = '';
  return map.split('\n').flatMap((row) => {
    section = /^## (.+)$/.exec(row)?.[1] ?? section;
    if (!row.startsWith('|') || /^\| (Line|--)/.test(row) || row.startsWith('|--')) return [];
    const [line, says = '', file = '', name = ''] = row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    return [{ section, line: Number(line), says, file: file.replaceAll('`', ''), name }];
  });
}

/**
 * The number of lines of each mapped part: paragraphs, bullets, table rows without the header. `### Browse (/main)`
 * under `## 2. Screens` is the part `2 Browse`; a section without such headings is one part.
 */
function linesOf(product: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const section of product.split(/^## (?=\d)/m).slice(1)) {
    const [number = ''] = section.split('.', 1);
    if (!MAPPED.includes(number)) continue;
    const [whole = '', ...named] = section.split(/^### /m);
    for (const part of named.length > 0 ? named : [whole.replace(/^\d+\. /, '')]) {
      const [heading = '', ...body] = part.split('\n');
      counts.set(`${number} ${heading.replace(/ \(.*\)$/, '')}`, countLines(body));
    }
  }
  return counts;
}

function countLines(body: string[]): number {
  const isHead = (at: number) => /^\|[-|: ]+\|$/.test(body[at] ?? '') || /^\|[-|: ]+\|$/.test(body[at + 1] ?? '');
  return body.filter((line, at) => {
    if (line.startsWith('|')) return !isHead(at);
    // A paragraph or a bullet ends at the next empty line.
    return line.startsWith('- ') || (line !== '' && (body[at - 1] ?? '') === '');
  }).length;
}

const known = new Map<string, NamedTest[]>();
function found({ file, name }: Row): NamedTest[] {
  if (!known.has(file)) known.set(file, existsSync(file) ? testsOf(file) : []);
  return known.get(file)?.filter((one) => one.name === name) ?? [];
}

/** The sections that a test title names: for `opens (product 2, Browse; product 9)`, 2 and 9. */
const sectionsIn = (name: string): string[] =>
  [...name.matchAll(/\bproduct (\d+(?:, \d+)*)/g)].flatMap(([, numbers = '']) => numbers.split(', '));

describe('the map of the product', () => {
  test('has every part of the mapped sections, in their order', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([...parts.keys()]);
  });

  test.each([...parts])('has every line of %s, in their order: %d', (section, many) => {
    const lines = rows.filter((row) => row.section === section).map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect([...new Set(lines)]).toEqual(Array.from({ length: many }, (_, position) => position + 1));
  });

  test('says in each row what is held; what is held nowhere says where it is told', () => {
    expect(rows.filter(({ says, file }) => says === '' || file === '').map(inWords)).toEqual([]);
    const pointers = rows.filter(({ name }) => name === ELSEWHERE);
    expect(pointers.filter(({ says }) => !/\bsection \d/.test(says)).map(inWords)).toEqual([]);
  });

  test('names one test in each row, and one that exists', () => {
    expect(held.filter((row) => found(row).length !== 1).map(inWords)).toEqual([]);
  });

  test('names tests that run', () => {
    expect(held.filter((row) => found(row).some(({ skipped }) => skipped)).map(inWords)).toEqual([]);
  });

  test('names tests that name its section, by their own title or that of their group', () => {
    const wrong = held.filter(({ section, name }) => !sectionsIn(name).includes(section.split(' ', 1)[0] ?? ''));
    expect(wrong.map(inWords)).toEqual([]);
  });
});
