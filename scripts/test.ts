// npm test [-- --only STEP,STEP]: runs every check. Each step runs to its end even when an earlier one has failed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asksForHelp, readOptions } from '../server/start/command.ts';
import { add, type Counts, countUnrun, none, readCounts, readFailures, reportTo } from './lib/counts.ts';
import { provision } from './lib/provision.ts';
import { selectSteps, type Step } from './lib/steps.ts';

type Result = {
  step: Step;
  outcome: 'passed' | 'failed' | 'skipped';
  seconds: number;
  counts: Counts;
  failures: string[];
  why?: string;
};

const reports = mkdtempSync(path.join(tmpdir(), 'prompt-lib-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const results: Result[] = [];
let running: ChildProcess | undefined;
process.on('SIGTERM', () => {
  running?.kill();
  process.exit(143);
});

if (asksForHelp(process.argv.slice(2))) {
  console.log(`Usage: npm test [-- --only STEP,STEP]
Runs every check there is; installs what it needs.
  --only  some steps: ${selectSteps(undefined)
    .map(({ name }) => name)
    .join(', ')}`);
  process.exit();
}
for (const step of selectedSteps()) results.push(await take(step));
summarise(results);
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;

function selectedSteps(): Step[] {
  try {
    return selectSteps(readOptions(process.argv.slice(2), { only: { type: 'string' } }).only);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function take(step: Step): Promise<Result> {
  console.log(`\n━━ ${step.name}: ${step.title}`);
  const start = performance.now();
  const why = obstacle(step);
  const result = why ? skip(step, why) : await run(step);
  return { ...result, seconds: (performance.now() - start) / 1000 };
}

/** The reason why a step cannot run, if there is one. */
function obstacle({ tool, after }: Step): string | undefined {
  const failedBefore = results.some(({ step, outcome }) => step.name === after && outcome === 'failed');
  if (failedBefore) return `It stands on the step "${after}", which failed.`;
  return tool && provision(tool);
}

function skip(step: Step, why: string): Omit<Result, 'seconds'> {
  announceSkip(step.name, why);
  const [command = []] = step.commands;
  const skipped = step.reporter ? countUnrun(step.reporter, command) : 0;
  return { step, outcome: 'skipped', counts: { ...none, skipped }, failures: [], why };
}

async function run(step: Step): Promise<Omit<Result, 'seconds'>> {
  const file = path.join(reports, `${step.name.replace(':', '-')}.json`);
  const report = step.reporter ? reportTo(step.reporter, file) : { args: [], env: {} };
  let wentWell = true;
  for (const [program = '', ...args] of step.commands) {
    wentWell &&= await succeeds(program, [...args, ...report.args], { ...process.env, ...report.env });
  }
  const counts = step.reporter ? readCounts(step.reporter, file, wentWell) : { ...none, failed: wentWell ? 0 : 1 };
  const failures = step.reporter && !wentWell ? readFailures(step.reporter, file) : [];
  return { step, outcome: wentWell ? 'passed' : 'failed', counts, failures };
}

async function succeeds(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  running = spawn(program, args, { env, stdio: 'inherit' });
  const [code] = await once(running, 'exit');
  return code === 0;
}

function announceSkip(name: string, why: string): void {
  const line = '!'.repeat(100);
  console.log(`\n${line}\n!! SKIPPED ${name}: ${why}\n${line}`);
}

/** The last line counts tests; a failed check that is no test (types, lint ...) counts as one failure. */
function summarise(all: Result[]): void {
  console.log('\n━━ Summary');
  for (const { step, outcome, seconds, counts } of all) {
    const tests = step.reporter ? words(counts) : '';
    console.log(`  ${step.name.padEnd(16)} ${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s   ${tests}`);
  }
  for (const { step, failures } of all) for (const failure of failures) console.log(`  ✗ ${step.name}: ${failure}`);
  for (const { step, why } of all) if (why) announceSkip(step.name, why);
  console.log(`\n${words(all.map(({ counts }) => counts).reduce(add, none))}`);
}

function words({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
