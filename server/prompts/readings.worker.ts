import type { Database, WorkerModule } from '../database/database.ts';
import type { PromptRow } from '../database/tables.ts';
import { OURSELVES } from '../queue/askers.ts';
import { readColumns, READING, textLexemes } from '../text/prompt-text.ts';
import { changedText } from './prompts.versions.ts';

/** What was read from the text of a prompt in this version. */
export interface ReadAnew {
  id: number;
  version: number;
  columns: ReturnType<typeof readColumns>;
  lexemes: string;
}

/** Runs in the worker thread for long reads (database/worker.ts). */
export async function run({ sql }: Database, ids: number[]): Promise<ReadAnew[]> {
  const rows = await sql
    .selectFrom('prompts')
    .selectAll()
    .where('id', 'in', ids)
    .where('reading', '<', READING)
    .execute();
  return rows.map(read);
}

function read(row: PromptRow): ReadAnew {
  const text = changedText(row, {});
  return { id: row.id, version: row.version, columns: readColumns(text), lexemes: textLexemes(text) };
}

/** Reads the texts of prompts that older rules have read, without blocking other requests. */
export const readWorker = (database: Database, ids: number[]): Promise<ReadAnew[]> =>
  database.runInWorker(import.meta.url as WorkerModule<number[], ReadAnew[]>, ids, {
    asker: OURSELVES,
    queue: 'prepare',
  });
