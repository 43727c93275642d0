import type { Reporter } from './counts.ts';
import type { Tool } from './provision.ts';

export type Step = {
  name: string;
  /** What it checks, for the summary. */
  title: string;
  /** Commands that run in sequence; the first failure ends the step. */
  commands: string[][];
  /** The test runner whose report has the number of tests. Without it the step counts as one check. */
  reporter?: Reporter;
  /** A required tool. If it is missing, the step is skipped and the summary says so. */
  tool?: Tool;
  /** A step that must succeed before this one. */
  after?: string;
};

const vitest = (project: string) => [['vitest', 'run', '--project', project]];

/** Cheapest first: simple mistakes show within seconds. */
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
 * The steps that `--only a,b` selects, by name or by the part before the colon, with the steps that they depend on.
 * @throws Error naming a word that matches no step
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
