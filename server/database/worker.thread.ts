import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { runInline, tooLong, type WorkerResponse, type WorkerRequest, type WorkerLibrary } from './worker.ts';
import type { Database } from './database.ts';

// The worker thread of worker.ts.
const database = openReader(workerData as WorkerLibrary);

// PostgreSQL: a statement exceeded `statement_timeout`.
const QUERY_CANCELED = '57014';

parentPort?.on('message', async ({ id, module, input }: WorkerRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(await answerTo(id, module, input));
});

async function answerTo(id: number, module: WorkerRequest['module'], input: unknown): Promise<WorkerResponse> {
  try {
    return { id, answer: await runInline(await database, module, input) };
  } catch (error) {
    const isCanceled = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
    const known = isCanceled ? tooLong() : error;
    if (!(known instanceof AppError)) return { id, error };
    const { code, message, retryAfter } = known;
    return { id, error: known.cause, refusal: { code, message, retryAfter } };
  }
}

/** Opens a second, read-only connection to a database that is already migrated. */
async function openReader(library: WorkerLibrary): Promise<Database> {
  if (library.engine === 'postgres') {
    const { openPostgresReader } = await import('./postgres/postgres.ts');
    return openPostgresReader(library.url, library.connections);
  }
  const { openSqliteReader } = await import('./sqlite/sqlite.ts');
  return openSqliteReader(library.file);
}
