import type { Database, WorkerModule } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { candidatesOf, pickRelated, topicsOf, weighed } from '../search/related.ts';
import { findCompared, listComparedPublished } from './related.queries.ts';
import { findTotal } from './totals.queries.ts';

interface Asked {
  id: number;
  size: number;
}

/** Ids read for each topic, newest first. A word that more prompts are about tells little. */
const IDS_OF_TOPIC = 300;
/** Candidates whose texts are compared at once, and how often more are read because too few are published or differ. */
const AT_ONCE = 20;
const MOST_ROUNDS = 4;

/** Runs in the worker thread for long reads (database/worker.ts). */
export async function run(database: Database, { id, size }: Asked): Promise<number[]> {
  const { sql, search } = database;
  const prompt = await findCompared(sql, id);
  if (!prompt) return [];
  const words = topicsOf(prompt);
  const lists = await search.newestAbout(
    words.map(({ word }) => word),
    IDS_OF_TOPIC,
  );
  const topics = weighed(words, lists, await findTotal(sql, 'status:PUBLISHED'));
  const candidates = candidatesOf(topics, lists, id);
  const others: Awaited<ReturnType<typeof listComparedPublished>> = [];
  let picked: typeof others = [];
  for (let round = 0; round < MOST_ROUNDS && picked.length < size; round++) {
    const next = candidates.slice(round * AT_ONCE, (round + 1) * AT_ONCE);
    if (next.length === 0) break;
    others.push(...(await listComparedPublished(sql, next)));
    picked = pickRelated(prompt, topics, others, size);
  }
  return picked.map((other) => other.id);
}

/**
 * Ids of published prompts about the same as a prompt, closest first (decision 026): neither the prompt itself nor
 * copies of it. With a topic that more than 500 prompts share, PostgreSQL finds others from call to call.
 * @param size how many at most
 * @throws 503 when the queue of searches is full
 */
export const listRelatedIds = (database: Database, asked: Asked, asker: Asker): Promise<number[]> =>
  database.runInWorker(import.meta.url as WorkerModule<Asked, number[]>, asked, { asker, queue: 'search' });
