import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Reporter = 'vitest' | 'playwright';
export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The arguments and environment that make a runner also write its report to a file. */
export function reportTo(reporter: Reporter, file: string): { args: string[]; env: Record<string, string> } {
  if (reporter === 'playwright') return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} };
}

/** A run that fails without a failed test (a file that does not load, an error between tests) counts as one failure. */
export function readCounts(reporter: Reporter, file: string, wentWell: boolean): Counts {
  const counts = existsSync(file) ? parsers[reporter](JSON.parse(readFileSync(file, 'utf8'))) : none;
  return wentWell || counts.failed > 0 ? counts : add(counts, { ...none, failed: 1 });
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; title: string; tests: { results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

const parsers = {
  vitest: (report: VitestReport): Counts => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  playwright: ({ stats }: PlaywrightReport): Counts => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }),
};

/** The names of failed tests with the first line of each error, for people who read only the end of a log. */
export function readFailures(reporter: Reporter, file: string): string[] {
  if (!existsSync(file)) return [];
  return failuresIn[reporter](JSON.parse(readFileSync(file, 'utf8'))).map(
    ({ where, name, why = '' }) =>
      `${path.relative('', where)}: ${name} (${stripVTControlCharacters(why).split('\n')[0]})`,
  );
}

type Failure = { where: string; name: string; why: string | undefined };

const failuresIn = {
  vitest: ({ testResults }: VitestReport): Failure[] =>
    testResults.flatMap(({ name: where, message, assertionResults }) => [
      ...(message ? [{ where, name: 'the file', why: message }] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ where, name: fullName, why: failureMessages[0] })),
    ]),
  playwright: (report: Pick<PlaywrightReport, 'suites'>): Failure[] => report.suites.flatMap(failuresOf),
};

const failuresOf = ({ file: where, specs, suites = [] }: PlaywrightSuite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title: name, tests }) => ({
      where,
      name,
      why: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
    })),
  ...suites.flatMap(failuresOf),
];

/** How many tests a step that cannot run contains. */
export function countUnrun(reporter: Reporter, command: string[]): number {
  const [program = '', ...args] = command;
  const list =
    reporter === 'playwright' ? [...args, '--list', '--reporter=json'] : ['list', ...args.slice(1), '--json'];
  const { stdout } = spawnSync(program, list, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  try {
    const found = JSON.parse(stdout);
    return reporter === 'playwright' ? found.stats.skipped : found.length;
  } catch {
    return 0;
  }
}
