import { stat } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { Name } from '../../contract/categories.ts';
import { readFileWords, runCommand, print, WrongUse } from '../start/command.ts';
import { loadConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openExisting } from '../database/existing.ts';
import { abortable } from '../start/stoppable.ts';
import { findOwner } from './import.owner.ts';
import { reportLines } from './import.report.ts';
import { importPrompts } from './import.ts';
import type { ImportReport } from './import.report.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--category NAME]... [--tag NAME]... [--owner EMAIL] [--dry-run]
Imports prompts from a CSV file into a library that there is. Columns: title (or act), content (or prompt), previewText,
categories, tags, with ";" between names; for_devs and type (of prompts.chat), which become tags. What is in the library
already is left out.
  --category, --tag  for rows that name none (else these get "Imported" and "imported")
  --owner            whose prompts they become (else those of the administrator)
  --dry-run          writes nothing and reports what would happen`;

interface Options {
  file: string;
  categories: string[];
  tags: string[];
  owner: string | undefined;
  dryRun: boolean;
}

function readArguments(words: string[]): Options {
  const names = { type: 'string', multiple: true } as const;
  const { file, values } = readFileWords(words, {
    category: names,
    tag: names,
    owner: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const { category: categories = ['Imported'], tag: tags = ['imported'], owner } = values;
  for (const name of [...categories, ...tags]) {
    const wrong = Name.safeParse(name).error?.issues[0]?.message;
    if (wrong) throw new WrongUse(`${wrong}: ${name}`);
  }
  return { file, categories, tags, owner, dryRun: values['dry-run'] ?? false };
}

/** Imports with a progress bar if stderr is a terminal. Ctrl-C stops it after the current batch. */
async function importFile(
  database: Database,
  options: Options & { signal: AbortSignal },
  ownerId: number,
): Promise<ImportReport> {
  const bar = new SingleBar({ format: 'Importing {bar} {percentage} %', hideCursor: true, clearOnComplete: true });
  const bytes = process.stderr.isTTY
    ? await stat(options.file).then(
        ({ size }) => size,
        () => 0,
      )
    : 0;
  if (bytes === 0) return importPrompts(database, options.file, { ...options, ownerId });
  bar.start(bytes, 0);
  try {
    return await importPrompts(database, options.file, { ...options, ownerId, onBytes: (read) => bar.increment(read) });
  } finally {
    bar.stop();
  }
}

/** @returns the exit code: 0 done, 1 when no row was valid or it was stopped */
async function main(words: string[]): Promise<number> {
  const options = readArguments(words);
  const config = loadConfig();
  const database = await openExisting(config);
  try {
    const ownerId = await findOwner(database.sql, { email: options.owner, settings: config });
    const report = await abortable((signal) => importFile(database, { ...options, signal }, ownerId), 'Stopped.');
    for (const line of reportLines(report, options)) print(line);
    if (report.stopped) return 1;
    return report.refused > 0 && report.imported + report.duplicates === 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

await runCommand(USAGE, main);
