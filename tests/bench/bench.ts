// npm run bench: requests per second of the server, compared with what the machine can do (CONTRIBUTING.md).
import { writeFileSync } from 'node:fs';
import { asksForHelp, WrongUse } from '../../server/start/command.ts';
import { measureGrowth } from './growth.ts';
import { drop } from './library/place.ts';
import { provideLibrary, type Library } from './library/provide.ts';
import type { Row } from './load/measure.ts';
import { provideWrk } from './load/wrk.ts';
import { openEngine } from './machine/engine.ts';
import { thisMachine } from './machine/machine.ts';
import { buildPages } from './machine/pages.ts';
import { marksOf } from './marks.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { measureImport } from './probes/import.ts';
import { growthMarks, growthReport } from './report/growth.ts';
import { report } from './report/report.ts';
import type { Form } from './report/table.ts';
import type { Results } from './results.ts';
import { isWanted, runBench } from './run.ts';

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** The maximum number of imported rows: the mark is for this number. */
const MOST_IMPORTED = 100_000;

/** @returns whether every measured response was correct */
async function main(options: Options): Promise<boolean> {
  if (!options.make) {
    provideWrk();
    buildPages();
  }
  const server = await openEngine(options);
  return options.growth ? runGrowth(options, server) : runOnce(options, server);
}

async function runOnce(options: Options, server: string | undefined): Promise<boolean> {
  const { engine, prompts, seconds, keep, make, only } = options;
  let results: Results = { machine: thisMachine(), engine, prompts, seconds, rows: [] };
  // The import creates its own library.
  if (only.join() !== 'import') {
    const library = await provideLibrary({ engine, prompts, keep, server }, tell);
    if (make) return true;
    results = await runBench(library, options, tell);
    if (!keep) await drop(library.place);
  }
  const goesWell = !isWanted(options, 'import') || (await addImport(results, server));
  write(options, (form) => report(results, form), { ...results, marks: marksOf(results) });
  return goesWell && results.rows.every(isRight);
}

/** A failed import does not discard the other figures. */
async function addImport(results: Results, server: string | undefined): Promise<boolean> {
  const { engine, prompts } = results;
  tell('import');
  try {
    results.imported = await measureImport(Math.min(MOST_IMPORTED, prompts), { engine, server });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

async function runGrowth(options: Options, server: string | undefined): Promise<boolean> {
  const { engine, keep, make, sizes } = options;
  const libraries: Library[] = [];
  for (const prompts of sizes) libraries.push(await provideLibrary({ engine, prompts, keep, server }, tell));
  if (make) return true;

  const growth = await measureGrowth(libraries, options, tell);
  if (!keep) for (const { place } of libraries) await drop(place);
  write(options, (form) => growthReport(growth, form), { ...growth, marks: growthMarks(growth) });
  return growth.targets.every(({ rows }) => rows.every(isRight));
}

const isRight = ({ failure }: Row): boolean => failure === undefined;

function write({ markdown, json }: Options, tables: (form: Form) => string, all: object): void {
  console.log(`\n${tables('text')}`);
  if (markdown) writeFileSync(markdown, `${tables('markdown')}\n`);
  if (json) writeFileSync(json, `${JSON.stringify(all, undefined, 2)}\n`);
}

try {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) console.log(USAGE);
  else process.exitCode = (await main(readOptions(words))) ? 0 : 1;
} catch (error) {
  if (error instanceof WrongUse) tell(error.needsUsage ? `${error.message}\n\n${USAGE}` : error.message);
  else console.error(error);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
