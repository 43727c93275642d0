import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);

/** The documents for people who use, run or change the product. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  ...['product', 'product-map', 'operating', 'growing', 'api', 'promises', 'figures', 'dependencies'].map(
    (name) => `docs/${name}.md`,
  ),
];
const read = (page: string) => readFileSync(page, 'utf8');

test('the README is short enough for whoever has just arrived', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThan(900);
});

test('the map of the architecture fits two screens', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(121);
});

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(PAGES)('every link of %s leads somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor));
  });
  expect(broken).toEqual([]);
});

describe('each command that the pages name', () => {
  const named = PAGES.flatMap((page) => [...read(page).matchAll(/\bnpm (start|test|run ([\w:]*\w))/g)]);
  const commands = [...new Set(named.map(([, command = '', script]) => script ?? command))].filter(
    // A command of npm itself.
    (command) => command !== 'sbom',
  );

  test('is found', () => expect(commands).toEqual(expect.arrayContaining(['start', 'test', 'backup', 'admin'])));

  test.concurrent.each(commands)('%s says what it does', { timeout: 60_000 }, async (command) => {
    const { stdout } = await run('npm', ['run', '-s', command, '--', '--help']);
    expect(stdout).toMatch(/^Usage: npm /);
  });
});
