import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from './client.ts';
import type { Cluster } from './cluster.ts';
import { writeOnce } from './traffic.ts';

const ROUNDS = 6;
const LONGEST = 10_000;

/** Milliseconds until the condition holds; Infinity after more than ten seconds. */
async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < LONGEST) {
    if (await isSo()) return performance.now() - start;
    await sleep(10);
  }
  return Infinity;
}

/** The longest time until a write on one node is visible on the other, in API lists and on a page. */
export async function seenElsewhere(cluster: Cluster): Promise<number> {
  let longest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [here, there] = round % 2 ? cluster.nodes : cluster.nodes.toReversed();
    const token = await tokenAt(here ?? '', cluster);
    const reader = client(there ?? '', '127.0.0.1');
    const paths = ['/main', '/api/prompts?page=0&size=12&view=card'];
    // From now on it is cached there.
    for (const path of paths) await reader.ask('GET', path);
    const title = `Seen elsewhere ${randomUUID()}`;
    await writeOnce(client(here ?? '', '127.0.0.1', token), title);
    const shows = async (path: string) => (await reader.ask('GET', path)).body.includes(title);
    longest = Math.max(longest, ...(await Promise.all(paths.map((path) => timeUntil(() => shows(path))))));
  }
  return longest;
}

/** The longest time that a session remains valid on one node after it ended on the other. */
export async function deadElsewhere(cluster: Cluster): Promise<number> {
  let longest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [here, there] = round % 2 ? cluster.nodes : cluster.nodes.toReversed();
    const token = await tokenAt(here ?? '', cluster);
    const elsewhere = client(there ?? '', '127.0.0.1', token);
    const isAlive = async () => (await elsewhere.ask('GET', '/api/auth/me')).status === 200;
    if (!(await isAlive())) throw new Error('A session begun at one node is not known at the other');
    const { status } = await client(here ?? '', '127.0.0.1', token).ask('POST', '/api/auth/logout');
    if (status !== 204) throw new Error(`Signing out was answered with ${status}`);
    longest = Math.max(longest, await timeUntil(async () => !(await isAlive())));
  }
  return longest;
}

/** How many sign-ins both nodes together accept from one address. */
export async function letThrough(cluster: Cluster): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  let passed = 0;
  for (let n = 0; n < 80; n += 1) {
    const node = client(cluster.nodes[n % 2] ?? '', '127.0.0.1');
    const { status } = await node.ask('POST', '/api/auth/login', { json: {}, headers });
    passed += Number(status !== 429);
  }
  return passed;
}

async function tokenAt(node: string, { administrator }: Cluster): Promise<string> {
  const { body } = await client(node, '127.0.0.1').ask('POST', '/api/auth/login', {
    json: administrator,
    // A different address each time, as far as rate limits know.
    headers: { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}` },
  });
  return (JSON.parse(body) as { token: string }).token;
}
