import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, type Client } from './client.ts';
import type { Cluster } from './cluster.ts';

const READERS = 8;
const WRITERS = 4;
/** Milliseconds between two requests of one reader: below the limit for one address. */
const PACE = 12;

export interface Traffic {
  reads: number;
  /** Failed reads: status or error, and when. */
  failed: string[];
  /** Titles of confirmed writes. */
  written: string[];
  /** Number of retries of writes. */
  retried: number;
  /** Writes that were refused, or never confirmed despite retries. */
  givenUp: number;
}

/** Reads and writes until stopped. */
export async function startTraffic(cluster: Cluster): Promise<() => Promise<Traffic>> {
  const seen: Traffic = { reads: 0, failed: [], written: [], retried: 0, givenUp: 0 };
  const over = new AbortController();
  const member = await cluster.signedIn('127.0.1.100');
  const paths = await interestingPaths(member);

  async function read(reader: Client, number: number): Promise<void> {
    for (let n = number; !over.signal.aborted; n += 1) {
      const path = paths[n % paths.length] ?? '/';
      const outcome = await reader.ask('GET', path).then(
        ({ status }) => (status === 200 ? undefined : `${status} ${path}`),
        (error: Error) => `${error.message} ${path}`,
      );
      seen.reads += 1;
      if (outcome) seen.failed.push(`${new Date().toISOString().slice(14, 23)} ${outcome}`);
      await sleep(PACE);
    }
  }

  async function write(writer: Client): Promise<void> {
    while (!over.signal.aborted) {
      const title = `Written under load ${randomUUID()}`;
      const tried = await writeOnce(writer, title).catch(() => undefined);
      if (tried === undefined) seen.givenUp += 1;
      else seen.written.push(title);
      seen.retried += (tried ?? 1) - 1;
      await sleep(2 * PACE);
    }
  }

  // All sign in before a node goes: a sign-in that fails with the node is not a failed read.
  const readers = await Promise.all(
    Array.from({ length: READERS }, async (_, n) => {
      const address = `127.0.1.${n + 1}`;
      // Half of them are signed in, so that they get nothing from the cache.
      return n % 2 ? client(cluster.url, address) : cluster.signedIn(address);
    }),
  );
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => cluster.signedIn(`127.0.1.${n + 50}`)));
  const everybody = [...readers.map((reader, n) => read(reader, n)), ...writers.map((writer) => write(writer))];
  return async () => {
    over.abort();
    await Promise.all(everybody);
    return seen;
  };
}

/** Pages, API routes, searches that are never cached, an image, and what only a member gets. */
async function interestingPaths(member: Client): Promise<string[]> {
  const { body } = await member.ask('GET', '/api/prompts?page=0&size=100');
  const { list } = JSON.parse(body) as { list: { id: number; imageUrls: string[] }[] };
  const image = list.flatMap(({ imageUrls }) => imageUrls)[0];
  if (!list[0] || !image) throw new Error('The library has prompts with images');
  return [
    '/',
    '/main',
    `/explorer/prompt/${list[0].id}`,
    '/api/prompts?page=0&size=12&view=card',
    '/api/prompts/search?query=email',
    `/api/prompts/${list[0].id}`,
    '/api/categories',
    image,
    '/sitemap.xml',
  ];
}

/** Creates a prompt; retries with the same idempotency key until the result is known. @returns the number of retries */
export async function writeOnce(writer: Client, title: string): Promise<number | undefined> {
  const headers = { 'idempotency-key': randomUUID() };
  const json = { title, content: `${title}: write to [name].`, categories: ['Business'], tags: ['Email'] };
  for (let tried = 1; tried <= 50; tried += 1) {
    const status = await writer.ask('POST', '/api/prompts', { json, headers }).then(
      (reply) => reply.status,
      () => undefined,
    );
    if (status === 201) return tried;
    if (status !== undefined && status < 500) throw new Error(`A write was answered with ${status}`);
    await sleep(100);
  }
  return undefined;
}
