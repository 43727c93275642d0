import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Name } from '../../contract/categories.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { openDatabase } from '../database/engine.ts';
import { ensureAdministrator } from '../users/administrator.ts';
import { importPrompts, type ImportReport } from './import.ts';
import { UnusableFile } from './import.text.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--category NAME]... [--tag NAME]... [--dry-run]

Columns: title (or act), content (or prompt), previewText, categories, tags; ";" between names.
--category, --tag  for rows that name none; without them these get "Imported" and "imported"
--dry-run          writes nothing and reports what would happen`;

class WrongUse extends Error {}

function readArguments(): { file: string; categories: string[]; tags: string[]; dryRun: boolean } {
  const { values, positionals } = parseOptions();
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new WrongUse('Name one file');
  const { category: categories = ['Imported'], tag: tags = ['imported'] } = values;
  for (const name of [...categories, ...tags]) {
    const wrong = Name.safeParse(name).error?.issues[0]?.message;
    if (wrong) throw new WrongUse(`${wrong}: ${name}`);
  }
  return { file, categories, tags, dryRun: values['dry-run'] ?? false };
}

function parseOptions() {
  const names = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { category: names, tag: names, 'dry-run': { type: 'boolean' } } });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** What happened, for a person. */
function reportLines(report: ImportReport, options: { categories: string[]; tags: string[]; dryRun: boolean }): string[] {
  const { imported, duplicates, filledIn, refused, firstRefused, newCategories, newTags } = report;
  const lines = [`${options.dryRun ? 'Would import' : 'Imported'} ${count(imported, 'prompt')}`];
  if (filledIn > 0) {
    lines.push(
      `  ${count(filledIn, 'row')} without a category or tag got: ${options.categories.join(', ')}; ${options.tags.join(', ')}`,
    );
  }
  if (newCategories.length > 0) lines.push(`  New categories: ${newCategories.join(', ')}`);
  if (newTags.length > 0) lines.push(`  New tags: ${newTags.join(', ')}`);
  if (duplicates > 0) lines.push(`Left out ${count(duplicates, 'duplicate')} with the title and content of another`);
  if (refused > 0) lines.push(`Refused ${count(refused, 'row')}:`);
  for (const { line, reason } of firstRefused) lines.push(`  line ${line}: ${reason}`);
  if (refused > firstRefused.length) lines.push(`  and ${refused - firstRefused.length} more`);
  return lines;
}

/** Reads the arguments, imports, reports. The exit code is 1 when nothing in the file was fine. */
async function main(): Promise<void> {
  const options = readArguments();
  const database = await openDatabase(loadConfig());
  const bar = new SingleBar({ format: 'Importing {bar} {percentage} %  {eta} s left', noTTYOutput: false, hideCursor: true });
  try {
    const size = await stat(options.file).then((file) => file.size, () => 0);
    const administrator = options.dryRun ? undefined : await ensureAdministrator(database, loadConfig());
    if (process.stderr.isTTY) bar.start(size, 0);
    const report = await importPrompts(database, options.file, {
      ...options,
      ownerId: administrator?.id ?? 0,
      onBytes: (bytes) => bar.increment(bytes),
    });
    bar.stop();
    for (const line of reportLines(report, options)) console.log(line);
    if (report.refused > 0 && report.imported + report.duplicates === 0) process.exitCode = 1;
  } finally {
    bar.stop();
    await database.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof WrongUse) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof UnusableFile || error instanceof ConfigError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
});
