import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../../../server/database/engine.ts';
import type { Database } from '../../../server/database/database.ts';
import { ensureAdministrator } from '../../../server/accounts/administrator.ts';
import { CATEGORIES, makePrompts, TAGS, type MadePrompt } from '../library/prompts.ts';
import { clear, drop, placeOf } from '../library/place.ts';
import { atTheEnd, temporaryFolder } from '../machine/tidy.ts';

export interface Imported {
  rows: number;
  seconds: number;
  perSecond: number;
}

/** A seed for other texts than those of the libraries. */
const SEED = 7;

const ADMINISTRATOR = { ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'bench', PASSWORD_MIN_LENGTH: 1 };

/** Imports a CSV file with the product's own command into an empty library, start and end included in the time. */
export async function measureImport(
  rows: number,
  { engine, server }: { engine: Database['engine']; server: string | undefined },
): Promise<Imported> {
  const file = path.join(temporaryFolder('csv'), 'prompts.csv');
  await pipeline(Readable.from(csvOf(rows)), createWriteStream(file));
  // No library of the bench has size 0, which gives the database its name.
  const place = await placeOf({ engine, prompts: 0, keep: undefined, server });
  await clear(place);
  // The command needs an existing library.
  const library = await openDatabase(place);
  await ensureAdministrator(library, ADMINISTRATOR);
  await library.close();
  const start = performance.now();
  await runImport(file, { DATA_DIR: place.DATA_DIR, DATABASE_URL: place.DATABASE_URL ?? '' }, rows);
  const seconds = (performance.now() - start) / 1000;
  await drop(place);
  return { rows, seconds, perSecond: rows / seconds };
}

async function runImport(file: string, settings: Record<string, string>, rows: number): Promise<void> {
  const env = { ...process.env, ...settings, ADMIN_EMAIL: ADMINISTRATOR.ADMIN_EMAIL };
  const args = ['--disable-warning=ExperimentalWarning', 'server/library/import.cli.ts', file];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const done = atTheEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  done();
  const imported = Number(/\d[\d,]*/.exec(output)?.[0].replaceAll(',', ''));
  if (code !== 0 || imported !== rows) throw new Error(`The import of ${rows} rows ended with ${code}:\n${output}`);
}

function* csvOf(rows: number): Generator<string> {
  yield 'title,content,previewText,categories,tags\n';
  for (const prompt of makePrompts({ prompts: rows, seed: SEED })) yield lineOf(prompt);
}

function lineOf({ title, content, previewText, categories, tags }: MadePrompt): string {
  const names = (places: number[], list: string[]) => places.map((place) => list[place]).join(';');
  const cells = [title, content, previewText, names(categories, CATEGORIES), names(tags, TAGS)];
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
}
