import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { runHere, tooLong, type AsideAnswer, type AsideQuestion, type Library } from './aside.ts';
import type { Database } from './database.ts';

// The other side of aside.ts.
const database = openReader(workerData as Library);

// PostgreSQL: a statement took longer than the connection allows.
const QUERY_CANCELED = '57014';

parentPort?.on('message', async ({ id, module, input }: AsideQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(await answerTo(id, module, input));
});

async function answerTo(id: number, module: AsideQuestion['module'], input: unknown): Promise<AsideAnswer> {
  try {
    return { id, answer: await runHere(await database, module, input) };
  } catch (error) {
    const isCanceled = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
    const known = isCanceled ? tooLong() : error;
    if (!(known instanceof AppError)) return { id, error };
    const { code, message, retryAfter } = known;
    return { id, error: known.cause, refusal: { code, message, retryAfter } };
  }
}

/** A database that is open and migrated already, once more and only for reading. */
async function openReader(library: Library): Promise<Database> {
  if (library.engine === 'postgres') {
    const { openPostgresReader } = await import('./postgres/postgres.ts');
    return openPostgresReader(library.url, library.connections);
  }
  const { openSqliteReader } = await import('./sqlite/sqlite.ts');
  return openSqliteReader(library.file);
}
