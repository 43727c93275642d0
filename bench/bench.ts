// npm run bench: what the server does in a second, beside what the machine could (CONTRIBUTING.md).
import { writeFileSync } from 'node:fs';
import { drop } from './library/place.ts';
import { provideLibrary } from './library/provide.ts';
import { provideWrk } from './load/wrk.ts';
import { openEngine } from './machine/engine.ts';
import { marksOf } from './marks.ts';
import { readOptions, USAGE, WrongUse, type Options } from './options.ts';
import { measureImport } from './probes/import.ts';
import { report } from './report/report.ts';
import { isWanted, runBench } from './run.ts';

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** @returns whether everything that was measured answered what it should */
async function main(options: Options): Promise<boolean> {
  const { engine, prompts, keep, json, markdown } = options;
  const server = await openEngine(options);
  if (!options.make) provideWrk();
  const library = await provideLibrary({ engine, prompts, keep, server }, tell);
  if (options.make) return true;

  const results = await runBench(library, options, tell);
  if (!keep) await drop(library.place);
  if (isWanted(options, 'import')) {
    tell('import');
    results.imported = await measureImport(Math.min(MOST_IMPORTED, prompts), { engine, server });
  }
  console.log(`\n${report(results, 'text')}`);
  if (markdown) writeFileSync(markdown, `${report(results, 'markdown')}\n`);
  if (json) writeFileSync(json, `${JSON.stringify({ ...results, marks: marksOf(results) }, undefined, 2)}\n`);
  return results.rows.every(({ failure }) => failure === undefined);
}

const MOST_IMPORTED = 100_000;

try {
  const isRight = await main(readOptions(process.argv.slice(2)));
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  if (error instanceof WrongUse) tell(`${error.message}\n\n${USAGE}`);
  else console.error(error);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
