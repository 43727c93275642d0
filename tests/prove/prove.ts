// npm run prove: tests on this machine the promises that take too long for npm test (CONTRIBUTING.md).
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPages } from '../bench/machine/pages.ts';
import { tableIn } from '../bench/report/table.ts';
import { provision } from '../../scripts/lib/provision.ts';
import { asksForHelp, readOptions, WrongUse } from '../../server/start/command.ts';
import type { Outcome, Proof } from './proof.ts';
import { PROOFS } from './proofs.ts';

const USAGE = `Usage: npm run prove -- [OPTIONS]   tries the promises of docs/promises.md and SECURITY.md on this machine
  --only NAME[,NAME]   some proofs only, by name or by what stands before the colon
  --markdown FILE      the table as it stands in docs/promises.md`;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

/** @returns whether every promise held */
async function main(wanted: Proof[], markdown: string | undefined): Promise<boolean> {
  buildPages();
  const rows: string[][] = [];
  let held = true;
  for (const proof of wanted) {
    tell(`\n━━ ${proof.name}: ${proof.promise}`);
    const start = performance.now();
    const outcome = await tried(proof);
    held &&= outcome.held;
    rows.push([
      proof.promise,
      outcome.figure,
      outcome.held ? 'held' : 'FELL SHORT',
      seconds(performance.now() - start),
    ]);
    tell(`${outcome.held ? 'held' : 'FELL SHORT'}: ${outcome.figure}`);
  }
  const head = ['promise', 'seen', 'outcome', 'took'];
  console.log(`\n${tableIn('text')(head, rows)}`);
  if (markdown) writeFileSync(markdown, `${tableIn('markdown')(head, rows)}\n`);
  return held;
}

async function tried({ tools = [], minutes, run }: Proof): Promise<Outcome> {
  const missing = tools.map(provision).filter((why) => why !== undefined);
  if (missing.length > 0) return { held: false, figure: `not tried: ${missing.join(' ')}` };
  const timer = new AbortController();
  const late = async (): Promise<Outcome> => {
    await sleep(minutes * 60_000, undefined, timer);
    return { held: false, figure: `not done within ${minutes} minutes` };
  };
  try {
    return await Promise.race([run(tell), late()]);
  } catch (error) {
    console.error(error);
    return { held: false, figure: `not tried: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    timer.abort();
  }
}

function readWanted(words: string[]): { wanted: Proof[]; markdown: string | undefined } {
  const text = { type: 'string' } as const;
  const { only = '', markdown } = readOptions(words, { only: text, markdown: text });
  const names = only.split(',').filter(Boolean);
  const means = (word: string, { name }: Proof) => name === word || name.startsWith(`${word}:`);
  const unknown = names.find((word) => !PROOFS.some((proof) => means(word, proof)));
  if (unknown) throw new Error(`There is no proof "${unknown}". Proofs: ${PROOFS.map(({ name }) => name).join(', ')}.`);
  return { wanted: PROOFS.filter((proof) => names.length === 0 || names.some((word) => means(word, proof))), markdown };
}

try {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(USAGE);
    process.exit();
  }
  const { wanted, markdown } = readWanted(words);
  // The exit ends everything that a proof left running, with the programs tied to this process.
  process.exit((await main(wanted, markdown)) ? 0 : 1);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  tell(error instanceof WrongUse && !error.needsUsage ? message : `${message}\n\n${USAGE}`);
  process.exit(2);
}
