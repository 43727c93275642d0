import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '../bench/machine/tidy.ts';
import { tcpProxy } from '../../server/testing/tcp-proxy.ts';
import { call, expectOk, settle, type Ask, type Reply } from './client.ts';
import { startEngine } from './postgres.ts';
import type { Outcome } from './proof.ts';
import { startServer } from './server.ts';

const SECONDS = 30;
const QUICK = 300;
const BACK = 5_000;
/** Milliseconds between two rounds of requests. */
const ROUND = 250;
/**
 * How long a server may take, once its database is back, to receive other nodes' invalidations again. Until then it
 * caches nothing new. At most about two seconds (server/database/postgres/postgres.invalidation.ts).
 */
const HEARS = 3_000;
/** How long `/readyz` may report its previous result (server/health.ts). */
const READY = 1_000;
/** How long we hold a lock that a write waits for. */
const SLOW = 4_000;

/** What went wrong, and the longest response time. */
interface Seen {
  wrong: Set<string>;
  slowest: number;
  answers: number;
  back: number;
}

/** Makes the database unavailable in four ways, half a minute each, while people read and write. */
export async function away(tell: (text: string) => void): Promise<Outcome> {
  const engine = await startEngine();
  const line = await tcpProxy(engine.port);
  const address = new URL(engine.url);
  address.port = String(line.port);
  const server = await startServer({ DATA_DIR: temporaryFolder('away'), DATABASE_URL: address.href });
  const { url, pid } = server;
  const [token = ''] = await settle(url, 1);
  const json = { title: 'A letter', content: 'Write a letter to [name].', categories: ['Writing'], tags: ['Email'] };
  const { id } = await expectOk(url, 'POST', '/api/prompts', { token, json });

  // Each with a text that its body must contain: a page without its data also has status 200.
  const kept = [
    ['/', 'The Ultimate AI Prompt Library'],
    ['/main', json.title],
    [`/explorer/prompt/${id}`, json.title],
    ['/api/prompts?page=0&size=12&view=card', json.title],
    ['/api/categories', 'Writing'],
  ] as const;
  const asked = (round: string): [string, string, Ask][] => [
    ['GET', '/api/auth/me', { token }],
    ['GET', `/api/prompts/search?query=never${round}`, {}],
    ['GET', `/api/prompts/my-prompts?page=0`, { token }],
    ['POST', '/api/prompts', { token, json, key: `round-${round}` }],
    ['PUT', `/api/prompts/${id}`, { token, json }],
    ['GET', '/readyz', {}],
  ];
  const ready = async () => {
    await sleep(HEARS);
    for (const [method, path, ask] of asked('before')) await expectOk(url, method, path, ask);
    for (const [path] of kept) await expectOk(url, 'GET', path);
    await sleep(READY);
  };

  async function look(seen: Seen, round: string, judge: boolean): Promise<boolean> {
    const answers = await Promise.all([
      ...kept.map(async ([path, word]) => {
        const reply = await call(url, 'GET', path);
        if (judge && !JSON.stringify(reply.body).includes(word)) seen.wrong.add(`${path} did not show "${word}"`);
        return check(seen, reply, path, 200, judge);
      }),
      ...asked(round).map(async ([method, path, ask]) =>
        check(seen, await call(url, method, path, ask), `${method} ${path.split('?')[0]}`, 503, judge),
      ),
    ]);
    return answers.every((status) => status < 300);
  }

  const ways = {
    frozen: [() => engine.freeze(), () => engine.thaw()],
    'shut down': [() => engine.stop(), () => engine.start()],
    unreachable: [() => line.cut(), () => line.mend()],
    'behind a dead line': [() => line.silence(), () => line.cut().then(() => (line.resume(), line.mend()))],
  } as const;
  const all: Seen[] = [];
  for (const [way, [go, comeBack]] of Object.entries(ways)) {
    await ready();
    const seen: Seen = { wrong: new Set(), slowest: 0, answers: 0, back: 0 };
    all.push(seen);
    await go();
    const end = performance.now() + SECONDS * 1_000;
    for (let round = 0; performance.now() < end; round += 1) {
      await look(seen, `${way.replaceAll(' ', '')}${round}`, true);
      await sleep(ROUND);
    }
    const began = performance.now();
    await comeBack();
    while (!(await look(seen, `${way.replaceAll(' ', '')}back`, false)) && performance.now() - began < 60_000)
      await sleep(50);
    seen.back = performance.now() - began;
    if (seen.back > BACK) seen.wrong.add(`back only after ${Math.round(seen.back)} ms`);
    tell(
      `${way}: ${seen.answers} answers, the slowest after ${Math.round(seen.slowest)} ms, back after ${Math.round(seen.back)} ms`,
    );
    for (const text of seen.wrong) tell(`  ${text}`);
  }
  const slow = await waitsForSlow(engine.url, () => call(url, 'PUT', `/api/prompts/${id}`, { token, json }));
  tell(`a write that waits ${SLOW} ms for a lock: ${slow}`);
  const lived = server.pid === pid && server.isOpen;
  await server.kill();
  await line.close();
  await engine.stop();
  const held = all.every(({ wrong }) => wrong.size === 0) && slow === 200 && lived;
  const most = (pick: (seen: Seen) => number) => Math.round(Math.max(...all.map(pick)));
  return {
    held,
    figure: `${all.length} x ${SECONDS} s away: kept pages 200, the rest 503; slowest answer ${most((it) => it.slowest)} ms; back after ${most((it) => it.back)} ms at most; a query that waits ${SLOW / 1_000} s is ${slow}`,
  };
}

function check(seen: Seen, { status, body, headers, ms }: Reply, what: string, wanted: number, judge: boolean): number {
  if (!judge) return status;
  seen.answers += 1;
  seen.slowest = Math.max(seen.slowest, ms);
  if (status !== wanted) seen.wrong.add(`${what} was ${status}`);
  if (ms >= QUICK) seen.wrong.add(`${what} took ${QUICK} ms or more`);
  if (wanted === 503 && (body.error !== 'unavailable' || !headers.get('retry-after')))
    seen.wrong.add(`${what} was not said to be unavailable for a while`);
  return status;
}

/** Holds a lock that the write needs. @returns the status of the write */
async function waitsForSlow(url: string, write: () => Promise<Reply>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select id from prompts for update');
    const answer = write();
    await sleep(SLOW);
    await client.query('rollback');
    return (await answer).status;
  } finally {
    await client.end();
  }
}
