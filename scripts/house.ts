import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { circlesOf, grouped, importsOf } from './lib/graph.ts';
import { ROOMS } from './lib/rooms.ts';
import { readOptions, runCommand } from '../server/start/command.ts';

const USAGE = 'Usage: npm run house   counts how large the code is and how straight, beside what it aims at';

const isTest = (file: string): boolean => /\.test\.tsx?$|\.fixtures\.tsx?$|\/testing\/|\/authorization\//.test(file);
const linesIn = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** Number of files, and their lines, of the product or a part of it. */
function sizeOf(pattern: string, isPart: (file: string) => boolean = () => true): { files: number; lines: number } {
  const files = globSync(pattern).filter((file) => !isTest(file) && isPart(file));
  return { files: files.length, lines: files.reduce((sum, file) => sum + linesIn(file), 0) };
}

/** Size in MB and number of files of a folder; symbolic links do not count. */
function weightOf(folder: string): { megabytes: number; files: number } {
  const files = existsSync(folder)
    ? globSync(`${folder}/**/*`, { withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  const bytes = files.reduce((sum, { parentPath, name }) => sum + lstatSync(`${parentPath}/${name}`).size, 0);
  return { megabytes: Math.round(bytes / 1e6), files: files.length };
}

await runCommand(USAGE, async (words) => {
  readOptions(words, {});
  const server = importsOf('server/**/*.ts');
  const roomOf = (file: string): string | undefined => /^server\/([\w-]+)\//.exec(file)?.[1];
  const rooms = grouped(server, roomOf);
  const order: readonly string[] = ROOMS;
  const backwards = [...server].flatMap(([file, imported]) =>
    imported.filter((to) => order.indexOf(roomOf(to) ?? '') > order.indexOf(roomOf(file) ?? '') && roomOf(file)),
  );

  const product = sizeOf('{contract,server,web}/**/*.{ts,tsx}');
  const services = sizeOf('server/**/*.ts', (file) => !/library\/sample|\/migrations\//.test(file));
  const prompts = sizeOf('{contract,server,web}/**/*prompt*{,/**/}*.{ts,tsx}');
  const installed = weightOf('node_modules');

  console.table({
    'product, lines (contract, server, web)': { now: product.lines, aim: 21_500 },
    'server without sample library and migrations, lines': { now: services.lines, aim: 10_000 },
    'prompts in all three, files': { now: prompts.files, aim: 70 },
    'prompts in all three, lines': { now: prompts.lines, aim: 4_500 },
    'circles of files in the server': { now: circlesOf(server).length, aim: 0 },
    'circles of its rooms': { now: circlesOf(rooms).length, aim: 0 },
    'imports against the order of rooms': { now: backwards.length, aim: 0 },
    'bench, proofs and scripts, lines': {
      now: sizeOf('{tests/bench,tests/prove,scripts}/**/*.{ts,mjs}').lines,
      aim: 5_500,
    },
    'node_modules, MB (after npm start, or with the tools of npm test)': { now: installed.megabytes, aim: 450 },
    'README, words': { now: readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean).length, aim: 900 },
  });
});
