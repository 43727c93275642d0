import { isMainThread } from 'node:worker_threads';
import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';

export type AsideWish = 'read' | 'write' | 'fail' | 'die';
type Answer = { thread: 'main' | 'other'; users: string[] };

/** A read that does what the test wants to see the consequences of. */
export async function run({ sql }: Database, wish: AsideWish): Promise<Answer> {
  if (wish === 'fail') throw new Error('no such luck');
  if (wish === 'die') process.exit(3);
  if (wish === 'write') await sql.deleteFrom('users').execute();
  const users = await sql.selectFrom('users').select('username').orderBy('id').execute();
  return { thread: isMainThread ? 'main' : 'other', users: users.map(({ username }) => username) };
}

export const aside = import.meta.url as AsideModule<AsideWish, Answer>;
