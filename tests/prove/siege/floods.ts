import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, expectOk, settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { open, peakMemory, visit } from './attack.ts';

/** How long each flood lasts, in milliseconds. */
const LASTS = 10_000;
/** Memory limit of the process in MB. Its heap is the default on a machine or container of 512 MB. */
const MOST = 512;
const HEAP = '--max-old-space-size=256';
/** The address of the honest reader: in no home or network of the floods. */
const READER = '127.0.0.2';
/** What they read, and how long they may wait for it, in milliseconds. */
const READS: [path: string, wait: number][] = [
  ['/main', 1_500],
  ['/api/prompts?size=12&view=card', 1_500],
  ['/api/prompts/search?query=long&view=card', 2_500],
];

/** Sends requests until aborted; each of `many` at its own pace. @returns the statuses, and how often */
type Flood = (over: AbortSignal) => Promise<unknown>[];

/** Floods of expensive requests, from one home or from hundreds of networks, while others read. */
export async function floods(tell: (text: string) => void): Promise<Outcome> {
  const place = { DATA_DIR: temporaryFolder('floods'), DATABASE_URL: undefined };
  const server = await startServer(place, { RATE_LIMIT: 'on', NODE_OPTIONS: HEAP });
  const { url } = server;
  const tokens = await settle(url, 3);
  const [token = ''] = tokens;
  const long = `A long text ${Array.from({ length: 24_000 }, (_, n) => `w${(n * 7919) % 9973}`).join(' ')}`.slice(
    0,
    150_000,
  );
  const ids: number[] = [];
  for (let n = 0; n < 40; n++) {
    const json = { title: `Long ${n}`, content: `${n} ${long}`, categories: ['Writing'], tags: ['Email'] };
    ids.push((await expectOk(url, 'POST', '/api/prompts', { token: tokens[n % tokens.length], json })).id);
  }
  const answers = new Map<number, number>();
  // A page on which the floods change only the count.
  const reads: typeof READS = [...READS, [`/explorer/prompt/${ids[1]}`, 1_500]];

  /** A client at an address that sends the next request after each response, and comes back after a refusal. */
  async function hammer(
    from: string,
    over: AbortSignal,
    ask: (n: number) => [path: string, init: object],
  ): Promise<void> {
    const dispatcher = new Agent({ localAddress: from, connections: 1 });
    for (let n = 0; !over.aborted; n++) {
      const [path, init] = ask(n);
      const status = await fetch(`${url}${path}`, { ...init, dispatcher, signal: over })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 400 && status !== 401) await sleep(100, undefined, { ref: false });
    }
    await dispatcher.destroy();
  }
  /** Copies the prompts one after another, a second apart, each counted for another address. */
  async function copy(network: string, over: AbortSignal): Promise<void> {
    for (let n = 1; !over.aborted; n++) {
      const dispatcher = new Agent({ localAddress: `${network}.${n}` });
      const path = `/api/prompt-usage/record?actionType=COPY&promptId=${ids[n % ids.length]}`;
      await fetch(`${url}${path}`, { method: 'POST', dispatcher, signal: over })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
      await dispatcher.destroy();
      await sleep(1_000, undefined, { signal: over }).catch(() => undefined);
    }
  }
  const json = (method: string, body: object, bearer?: string) => ({
    method,
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  });
  const member = { headers: { authorization: `Bearer ${token}` } };
  const times = <T>(many: number, make: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => make(n));

  const table: [name: string, flood: Flood][] = [
    [
      'wrong passwords from 100 networks',
      (over) =>
        times(400, (n) =>
          hammer(`127.9.${n % 100}.${1 + Math.floor(n / 100)}`, over, (round) => [
            '/api/auth/login',
            json('POST', { email: `nobody${n}-${round}@example.com`, password: 'a guess' }),
          ]),
        ),
    ],
    [
      'statuses of long prompts, there and back',
      (over) =>
        times(16, (n) =>
          hammer('127.8.0.1', over, (round) => [
            `/api/prompts/${ids[(n % 3) * 3]}/status?status=${round % 2 ? 'PUBLISHED' : 'DRAFT'}`,
            { method: 'PUT', ...member },
          ]),
        ),
    ],
    [
      'lists sorted by several wishes',
      (over) =>
        times(64, (n) =>
          hammer('127.8.0.2', over, (round) => [
            `/api/prompts?view=card&size=100&sort=title,asc&sort=rating,desc&page=0&x=${n}-${round}`,
            member,
          ]),
        ),
    ],
    ['whole prompts', (over) => times(32, () => hammer('127.8.0.3', over, () => ['/api/prompts?size=12', member]))],
    [
      'a queue that is always full',
      (over) => times(1_200, (n) => hammer('127.8.0.4', over, () => [`/api/prompts?size=12&view=card&x=${n}`, member])),
    ],
    [
      'pages of searches from 200 networks, while copies are counted',
      (over) => [
        ...times(200, (n) => hammer(`127.20.${n}.1`, over, (round) => [`/main?search=word${n}x${round}`, {}])),
        ...times(30, (n) => copy(`127.40.${n}`, over)),
      ],
    ],
    [
      'bodies that never end',
      (over) =>
        times(500, async () => {
          const socket = await open(url);
          socket.write(
            'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"email":"',
          );
          while (!over.aborted && !socket.destroyed) {
            socket.write('x'.repeat(4_000));
            await sleep(200);
          }
          socket.destroy();
        }),
    ],
  ];

  const wrong: string[] = [];
  let slowest = 0;
  for (const [name, flood] of table) {
    answers.clear();
    const over = new AbortController();
    const flooding = flood(over.signal);
    const readers = reads.map(([path]) => visit(`${url}${path}`, { from: READER, pause: 100 }));
    await sleep(LASTS);
    over.abort();
    await Promise.all(flooding);
    const codes = [...answers].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');
    tell(`${name}: ${codes || 'nothing answered'}; ${peakMemory(server.pid)} MB at most so far`);
    for (const [at, [path, wait]] of reads.entries()) {
      const seen = await (readers[at] ?? visit(url)).stop();
      tell(`  ${path}: ${seen.count} times, ${Math.round(seen.slowest)} ms at most, ${seen.failed} failed`);
      slowest = Math.max(slowest, seen.slowest);
      if (seen.slowest > wait || seen.failed > 0)
        wrong.push(`${name}: ${path} ${Math.round(seen.slowest)} ms, ${seen.failed} failed`);
    }
  }
  const { status } = await call(url, 'GET', '/readyz');
  if (status !== 200) wrong.push(`not ready afterwards: ${status}`);
  const peak = peakMemory(server.pid);
  if (peak > MOST) wrong.push(`${peak} MB`);
  await server.kill();
  for (const line of wrong) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${table.length} floods of ${LASTS / 1_000} s, ${peak} MB at most; who reads elsewhere waited ${Math.round(slowest)} ms at most: ${wrong.length} things wrong`,
  };
}
