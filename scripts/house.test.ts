import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circlesOf, grouped, importsOf } from './lib/graph.ts';
import { ROOMS, ROOMS_OF_PROMPTS, ROOMS_OF_TESTS } from './lib/rooms.ts';

/** Rules of CONTRIBUTING.md about files as a whole, which the linter cannot check. */

const sources = read('{contract,server,web}/**/*.{ts,tsx,css}').filter(({ file }) => !/\.test\.tsx?$/.test(file));
const everything = read('{contract,server,web,scripts,tests}/**/*.{ts,tsx,mjs,css}').concat(read('*.ts'));
const components = sources.filter(({ file }) => file.endsWith('.tsx'));

test('no file is longer than 300 lines', () => {
  const long = everything.filter(({ lines }) => lines > 300);
  expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
});

test('half of the files have at most 80 lines, nine of ten at most 200', () => {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1];
  expect(at(0.5)).toBeLessThanOrEqual(80);
  expect(at(0.9)).toBeLessThanOrEqual(200);
});

test('nobody talks the compiler out of an error, and the linter only with a reason', () => {
  const evasion = /\bas any\b(?! (?!as\b)[a-z])|@ts-(ignore|nocheck|expect-error)\b|(oxlint|eslint)-disable(?!.* -- )/;
  const found = everything.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (evasion.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
  );
  expect(found.filter((line) => !line.startsWith('scripts/house.test.ts:'))).toEqual([]);
});

test('no file only passes on what others export', () => {
  const isBarrel = (text: string) => /^(\s*export\s[^;]*\bfrom\s+['"][^'"]+['"];\s*)+$/.test(withoutComments(text));
  expect(everything.filter(({ text }) => isBarrel(text)).map(({ file }) => file)).toEqual([]);
});

test('components have at most ten effects in a hundred', () => {
  const declared = count(
    components,
    /^(export )?(default )?(function [A-Z]|const [A-Z]\w* = .*(=>|memo|forwardRef))/gm,
  );
  const effects = count(sources, /\buse(Layout|Insertion)?Effect\(/g);
  expect(effects * 10).toBeLessThanOrEqual(declared);
});

test('each room of the server has a place in their order', () => {
  const rooms = globSync('server/*/**/*.ts').map((file) => file.split('/')[1] ?? '');
  expect([...new Set(rooms)].sort()).toEqual([...ROOMS, ...ROOMS_OF_TESTS].sort());
});

test('neither files nor rooms of the server import each other in circles, types included', () => {
  const server = importsOf('server/**/*.ts');
  expect(server.size).toBeGreaterThan(250);
  expect(circlesOf(server)).toEqual([]);
  expect(circlesOf(grouped(server, (file) => /^server\/([\w-]+)\//.exec(file)?.[1]))).toEqual([]);
});

test('a circle of imports is found', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [] }));
  expect(circlesOf(graph).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
});

test('each room of the prompts on screen says which others it may know', () => {
  const rooms = globSync('web/prompts/*/*').map((file) => file.split('/')[2] ?? '');
  expect([...new Set(rooms)].sort()).toEqual(Object.keys(ROOMS_OF_PROMPTS).sort());
});

type Source = { file: string; lines: number; text: string };

function read(pattern: string): Source[] {
  return globSync(pattern).map((file) => {
    const text = readFileSync(file, 'utf8');
    return { file, lines: text.split('\n').length - 1, text };
  });
}

function count(files: Source[], pattern: RegExp): number {
  return files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}
