import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsOf, type NamedTest } from './lib/tests-of.ts';

const MAP = 'docs/specification-map.md';

/** The parts of the specification's sections 2, 4, 5, 8 and 9, and how many lines each has: paragraphs, bullets, rows of a table. */
const LINES: Record<string, number> = {
  '2 Routes': 17,
  '2 Header': 3,
  '2 Landing page': 9,
  '2 Login': 1,
  '2 Register': 1,
  '2 Browse': 7,
  '2 Dashboard': 3,
  '2 My Prompts dashboard': 1,
  '2 Prompt list': 4,
  '2 Prompt detail, owner view': 1,
  '2 Public prompt detail': 6,
  '2 Prompt form': 3,
  '2 Categories admin': 1,
  '2 Tags admin': 1,
  '2 Profile Settings': 1,
  '2 404 page': 1,
  '2 Legal pages': 1,
  '4 States and transitions': 7,
  '5 Validation rules': 8,
  '8 Error catalogue': 8,
  '9 Business constants and limits': 13,
};

/** What the specification says it leaves open no test can hold. */
const OPEN = 'left open by the specification';

interface Row {
  section: string;
  line: number;
  says: string;
  file: string;
  name: string;
}

const text = readFileSync(MAP, 'utf8');
const rows = rowsOf(text);
const held = rows.filter(({ name }) => name !== OPEN);
const inWords = ({ section, line, says, name }: Row) => `${section}, line ${line}: ${says} → ${name}`;

/** Rows `| 3 | what it says | `file` | groups › test |` under headings `## 2 Browse`. */
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

const known = new Map<string, NamedTest[]>();
function found({ file, name }: Row): NamedTest[] {
  if (!known.has(file)) known.set(file, existsSync(file) ? testsOf(file) : []);
  return known.get(file)?.filter((one) => one.name === name) ?? [];
}

/** The sections that a test names: those of `opens (spec 2, Browse; spec 9)` are 2 and 9. */
const sectionsIn = (name: string): string[] =>
  [...name.matchAll(/\bspec (\d+(?:, \d+)*)/g)].flatMap(([, numbers = '']) => numbers.split(', '));

describe('the map of the specification', () => {
  test('has every part of sections 2, 4, 5, 8 and 9, in their order', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(Object.keys(LINES));
  });

  test.each(Object.entries(LINES))('has every line of %s, in their order: %d', (section, many) => {
    const lines = rows.filter((row) => row.section === section).map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect([...new Set(lines)]).toEqual(Array.from({ length: many }, (_, position) => position + 1));
  });

  test('says in each row what is held; only what is not shown is left open', () => {
    expect(rows.filter(({ says, file }) => says === '' || file === '').map(inWords)).toEqual([]);
    const open = rows.filter(({ name }) => name === OPEN);
    expect(open.filter(({ says }) => !says.includes('not shown')).map(inWords)).toEqual([]);
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
