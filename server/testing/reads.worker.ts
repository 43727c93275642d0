import { isMainThread } from 'node:worker_threads';
import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';

export type ReadRequest = 'read' | 'write' | 'fail' | 'die';
type Answer = { thread: 'main' | 'other'; users: string[] };

/** A read whose behaviour the test chooses. */
export async function run({ sql }: Database, request: ReadRequest): Promise<Answer> {
  if (request === 'fail') throw new Error('no such luck');
  if (request === 'die') process.exit(3);
  if (request === 'write') await sql.deleteFrom('users').execute();
  const users = await sql.selectFrom('users').select('username').orderBy('id').execute();
  return { thread: isMainThread ? 'main' : 'other', users: users.map(({ username }) => username) };
}

export const readWorker = import.meta.url as WorkerModule<ReadRequest, Answer>;
