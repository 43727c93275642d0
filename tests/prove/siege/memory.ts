import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, expectOk, settle, signIn } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { atOnce, open, peakMemory, visit } from './attack.ts';

/** Number of prompts of the maximum length. */
const LARGE = 300;
/** Memory limit of the process in MB, whatever clients ask for. */
const MOST = 512;
/** The address of the honest reader of the same lists, in another home than the attacker, and the pause in ms. */
const ELSEWHERE = { from: '127.0.0.2', pause: 500 };
/** One in this many of their lists may be refused. */
const ONE_IN = 20;

/** Asks for large responses in every greedy way: concurrently, pipelined, and read at a few bytes a second. */
export async function memory(tell: (text: string) => void): Promise<Outcome> {
  const place = { DATA_DIR: temporaryFolder('memory'), DATABASE_URL: undefined };
  const server = await startServer(place, { RATE_LIMIT: 'on' });
  await settle(server.url, 0);
  const token = await signIn(server.url);
  tell(`Storing ${LARGE} prompts of 600 and 960 KB ...`);
  await atOnce(
    4,
    Array.from({ length: LARGE }, (_, n) => n),
    (n) => {
      // Three bytes a character as sent, or six; a body has 1 MB.
      const content = `A large prompt ${n} ${n % 2 ? '\u20ac'.repeat(199_900) : '\u0001'.repeat(160_000)}`;
      const json = { title: `Large ${n}`, content, categories: ['Writing'], tags: ['Email'] };
      return expectOk(server.url, 'POST', '/api/prompts', { token, json });
    },
  );
  const [{ id: category }] = await expectOk(server.url, 'GET', '/api/categories');
  const paths = [
    `/api/prompts/category/${category}`,
    '/api/prompts?size=100',
    '/api/prompts/search?query=large&size=100',
  ];
  const before = peakMemory(server.pid);
  const honest = visit(`${server.url}/main`);
  const reader = visit(`${server.url}${paths[1]}`, ELSEWHERE);
  const wrong: string[] = [];
  const answers = new Map<string, number>();
  const count = (status: string) => void answers.set(status, (answers.get(status) ?? 0) + 1);
  const seen = (what: string) => {
    const now = peakMemory(server.pid);
    tell(`${what}: ${now} MB at most`);
    if (now > MOST) wrong.push(`${what}: ${now} MB`);
  };

  await atOnce(
    20,
    Array.from({ length: 60 }, (_, n) => paths[n % paths.length] ?? ''),
    (path) =>
      call(server.url, 'GET', path).then(
        ({ status }) => count(String(status)),
        () => count('no answer'),
      ),
  );
  seen(`60 large lists, 20 at a time (${[...answers].map(([status, times]) => `${times} x ${status}`).join(', ')})`);
  if (!answers.has('200')) wrong.push('none of 60 large lists was answered');

  const piped = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const socket = await open(server.url);
      socket.pause();
      socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(350));
      return socket;
    }),
  );
  await sleep(15_000);
  seen('350 piped requests on each of 10 connections that read nothing');
  for (const socket of piped) socket.destroy();

  const readers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const socket = await open(server.url);
      socket.pause();
      socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(10));
      const timer = setInterval(() => socket.read(2_000), 1_000);
      socket.once('close', () => clearInterval(timer));
      return { socket, timer };
    }),
  );
  await sleep(60_000);
  seen('60 readers at 2 KB/s');
  for (const { socket, timer } of readers) {
    clearInterval(timer);
    socket.destroy();
  }

  const visits = await honest.stop();
  if (visits.failed > 0) wrong.push(`${visits.failed} of ${visits.count} visits failed`);
  const lists = await reader.stop();
  if (lists.failed * ONE_IN > lists.count) wrong.push(`${lists.failed} of ${lists.count} lists elsewhere failed`);
  const peak = peakMemory(server.pid);
  await server.kill();
  for (const line of wrong) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure:
      `${peak} MB at most, ${before} MB before; ${visits.count} visits meanwhile, ${visits.failed} failed, the slowest ` +
      `${Math.round(visits.slowest)} ms; ${lists.count - lists.failed} of ${lists.count} large lists that somebody honest ` +
      `read elsewhere were 200, the slowest after ${Math.round(lists.slowest)} ms`,
  };
}
