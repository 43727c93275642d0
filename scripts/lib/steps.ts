import type { Reporter } from './counts.ts';
import type { Tool } from './provision.ts';

export type Step = {
  name: string;
  /** What it answers, for the summary. */
  title: string;
  /** Commands, one after the other; the first that fails ends the step. */
  commands: string[][];
  /** Whose report tells the number of tests. Without it the step is one check. */
  reporter?: Reporter;
  /** What the machine must have; without it the step is skipped, loudly. */
  tool?: Tool;
  /** A step without which this one makes no sense. */
  after?: string;
};

const vitest = (project: string) => [['vitest', 'run', '--project', project]];

/** Cheapest first: who made a slip learns it in seconds. */
const steps: Step[] = [
  {
    name: 'types',
    title: 'TypeScript',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'format', title: 'oxfmt', commands: [['oxfmt', '--check']] },
  { name: 'lint', title: 'oxlint', commands: [['oxlint', '--deny-warnings']] },
  {
    name: 'secrets',
    title: 'no key or password in any file',
    commands: [['secretlint', '**/*', '**/.*']],
  },
  { name: 'knip', title: 'nothing unused', commands: [['knip']] },
  { name: 'unit', title: 'contract, web, house', commands: vitest('unit'), reporter: 'vitest' },
  { name: 'server:sqlite', title: 'server on SQLite', commands: vitest('sqlite'), reporter: 'vitest' },
  {
    name: 'server:postgres',
    title: 'server on PostgreSQL',
    commands: vitest('postgres'),
    reporter: 'vitest',
    tool: 'PostgreSQL',
  },
  {
    name: 'server:redis',
    title: 'limits of several nodes, with Valkey or Redis',
    commands: vitest('redis'),
    reporter: 'vitest',
    tool: 'Redis',
  },
  { name: 'build', title: 'pages', commands: [['node', 'scripts/build.mjs', '--if-stale']] },
  {
    name: 'browser',
    title: 'journeys in Chromium',
    commands: [['playwright', 'test']],
    reporter: 'playwright',
    tool: 'Chromium',
    after: 'build',
  },
];

/**
 * The steps that `--only a,b` selects, by name or by the part before the colon, with those that they stand on.
 * @throws Error naming a word that is no step
 */
export function selectSteps(only: string | undefined): Step[] {
  if (!only) return steps;
  const words = only.split(',');
  const means = (word: string, { name }: Step) => name === word || name.startsWith(`${word}:`);
  const unknown = words.find((word) => !steps.some((step) => means(word, step)));
  if (unknown) throw new Error(`There is no step "${unknown}". Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  const wanted = steps.filter((step) => words.some((word) => means(word, step)));
  return steps.filter((step) => wanted.includes(step) || wanted.some(({ after }) => after === step.name));
}
