import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Name } from '../../contract/categories.ts';
import { insertAct } from '../audit/audit.queries.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { openDatabase, type Database } from '../database/engine.ts';
import { ensureAdministrator } from '../users/administrator.ts';
import { reportLines } from './import.report.ts';
import { UnusableFile } from './import.text.ts';
import { importPrompts, type ImportReport } from './import.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--category NAME]... [--tag NAME]... [--dry-run]
Imports prompts from a CSV file. Columns: title (or act), content (or prompt), previewText, categories, tags,
with ";" between names. What is in the library already is left out.
  --category, --tag  for rows that name none (else these get "Imported" and "imported")
  --dry-run          writes nothing and reports what would happen`;

class WrongUse extends Error {}

interface Wish {
  file: string;
  categories: string[];
  tags: string[];
  dryRun: boolean;
}

function readArguments(words: string[]): Wish {
  const { values, positionals } = parseWords(words);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUse('Name one file.');
  const { category: categories = ['Imported'], tag: tags = ['imported'] } = values;
  for (const name of [...categories, ...tags]) {
    const wrong = Name.safeParse(name).error?.issues[0]?.message;
    if (wrong) throw new WrongUse(`${wrong}: ${name}`);
  }
  return { file, categories, tags, dryRun: values['dry-run'] ?? false };
}

function parseWords(args: string[]) {
  const names = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { category: names, tag: names, 'dry-run': { type: 'boolean' } },
    });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** Imports under a progress bar, which is only there where a person looks on. */
async function importFile(database: Database, wish: Wish, ownerId: number): Promise<ImportReport> {
  const bar = new SingleBar({ format: 'Importing {bar} {percentage} %', hideCursor: true, clearOnComplete: true });
  const bytes = process.stderr.isTTY
    ? await stat(wish.file).then(
        ({ size }) => size,
        () => 0,
      )
    : 0;
  if (bytes === 0) return importPrompts(database, wish.file, { ...wish, ownerId });
  bar.start(bytes, 0);
  try {
    return await importPrompts(database, wish.file, { ...wish, ownerId, onBytes: (read) => bar.increment(read) });
  } finally {
    bar.stop();
  }
}

/** @returns the exit code: 0 done, 1 nothing in the file was fine, 2 wrongly called */
async function main(words: string[]): Promise<number> {
  const wish = readArguments(words);
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const owner = wish.dryRun ? undefined : await ensureAdministrator(database, config);
    const report = await importFile(database, wish, owner?.id ?? 0);
    if (report.imported > 0)
      await insertAct(database.sql, {}, { act: 'prompts-imported', note: `${report.imported} prompts` });
    for (const line of reportLines(report, wish)) console.log(line);
    if (owner?.password) {
      console.log(
        `Created the administrator ${owner.email} with the password ${owner.password} (shown this once; keep it).`,
      );
    }
    return report.refused > 0 && report.imported + report.duplicates === 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof UnusableFile || error instanceof ConfigError;
  if (error instanceof WrongUse) console.error(`${error.message}\n${USAGE}`);
  else console.error(known ? error.message : error);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
