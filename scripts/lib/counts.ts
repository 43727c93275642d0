import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export type Reporter = 'vitest' | 'playwright';
export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What makes a runner write its report into a file, beside what it prints. */
export function reportTo(reporter: Reporter, file: string): { args: string[]; env: Record<string, string> } {
  if (reporter === 'playwright') return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} };
}

/** A run that fails without a failed test (a file that does not load, an error between tests) counts as one failure. */
export function readCounts(reporter: Reporter, file: string, wentWell: boolean): Counts {
  const counts = existsSync(file) ? parsers[reporter](JSON.parse(readFileSync(file, 'utf8'))) : none;
  return wentWell || counts.failed > 0 ? counts : add(counts, { ...none, failed: 1 });
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

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

/** How many tests a step that cannot run would have run. */
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
