import { setTimeout as sleep } from 'node:timers/promises';
import { forgetPeak, idle, memoryOf } from '../bench/machine/usage.ts';
import { temporaryFolder } from '../bench/machine/tidy.ts';
import { ErrorAnswer } from '../../contract/errors.ts';
import { call, expectOk, settle } from './client.ts';
import { startEngine } from './postgres.ts';
import type { Outcome } from './proof.ts';
import { startServer } from './server.ts';

const PROMPTS = 2_000;
const SEARCHES = 2_000;
const CLIENTS = 50;
/** Milliseconds that everybody else may wait during a flood. */
const ELSEWHERE = 3_000;
/** Megabytes by which the server may grow. */
const GROWTH = 300;

/** Many people, or one program, send the most expensive searches while others read. */
export async function searches(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('search'), DATABASE_URL: postgres?.url };
  // One member writes the whole library; the rate limits of requests are under test.
  const server = await startServer(place, { RATE_LIMIT: 'on', QUOTA_PROMPTS_PER_HOUR: 'off' });
  const { url, pid } = server;
  const [token = ''] = await settle(url, 1);
  const ids = await fill(url, token);
  await idle(pid);
  const before = memoryOf(pid)?.now ?? 0;
  forgetPeak(pid);

  const wrong = new Set<string>();
  const statuses = new Map<number, number>();
  const flood = { over: false, slowest: 0 };
  let next = 0;
  const client = async () => {
    for (let n = next++; n < SEARCHES; n = next++) {
      const path = expensive(n);
      const { status, body, ms } = await call(url, 'GET', path, n % 3 > 0 ? { token } : {});
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      flood.slowest = Math.max(flood.slowest, ms);
      const isRefusal = [400, 404, 414, 429, 503].includes(status) && ErrorAnswer.safeParse(body).success;
      if (status !== 200 && !isRefusal) wrong.add(`${path.slice(0, 100)} was answered with ${status}`);
    }
  };
  const reading = read(url, ids, flood, wrong);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  flood.over = true;
  const { slowest, reads } = await reading;
  if (slowest > ELSEWHERE) wrong.add(`a reader waited ${Math.round(slowest)} ms`);
  await idle(pid);
  const memory = memoryOf(pid);
  const growth = Math.round((memory?.now ?? 0) - before);
  if (growth > GROWTH) wrong.add(`${growth} MB larger`);
  if (/"level":[56]0/.test(server.log())) wrong.add(`the server found a fault: ${server.log().slice(0, 1_000)}`);
  await server.kill();
  await postgres?.stop();
  for (const line of wrong) tell(`  ${line}`);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`);
  return {
    held: wrong.size === 0 && reads > 0,
    figure:
      `${SEARCHES.toLocaleString('en')} searches by ${CLIENTS} clients in ${PROMPTS.toLocaleString('en')} prompts: ${answers.join(', ')}, ` +
      `the slowest ${Math.round(flood.slowest)} ms; ${reads} other reads meanwhile, the slowest ${Math.round(slowest)} ms; ` +
      `${Math.round(memory?.peak ?? 0)} MB at most, ${growth} MB more afterwards; ${wrong.size} things wrong`,
  };
}

const SYLLABLES = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu'];

/** A different word for each number. */
const word = (number: number): string => [...String(number * 7_919)].map((digit) => SYLLABLES[Number(digit)]).join('');

/** A search that nobody has sent before, so that no response is cached. */
function expensive(n: number): string {
  const search = (query: string, more = '') => `/api/prompts/search?query=${encodeURIComponent(query)}${more}`;
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const kinds = [
    // As many misspelt words as a query may have.
    () => search(Array.from({ length: 15 }, (_, at) => `${word(n + at).slice(0, 10)}x`).join(' ')),
    () => search([...letters].slice(n % 20).join(' ')),
    () => search(`${letters[n % 26]}`, `&page=${n}&size=100`),
    () => search('write a', `&page=${n % 10_000}&size=100&sort=title,asc&sort=usesCount,desc`),
    () => search(`${'%_*"'.repeat(30)}${n}`),
    () => search('"'.repeat(200)),
    () => search(`${word(n)} OR ${word(n + 1)} NEAR NOT (`),
    () => search('\u0301'.repeat(n % 200)),
    () => search('x'.repeat(201 + n)),
    () => search('plan', '&size=1e309'),
    () => search('plan', '&page=99999999999999999999'),
    () => `/api/prompts?page=${9_000 + (n % 1_000)}&size=100&sort=title,desc`,
    () => `/api/prompts/category/1?page=${n}&size=100`,
    () => `/api/prompts/my-prompts?query=${letters[n % 26]}&page=${n % 50}&size=100&sort=rating,desc`,
    () => `/main?search=${encodeURIComponent(word(n))}&page=${n}`,
  ];
  return kinds[n % kinds.length]?.() ?? '/';
}

async function fill(url: string, token: string): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < PROMPTS; from += 20) {
    const some = Array.from({ length: 20 }, (_, at) => {
      const words = Array.from({ length: 100 }, (_word, place) => word((from + at) * 3 + place)).join(' ');
      const json = { title: `Write a ${word(from + at)}`, content: words, categories: ['Writing'], tags: ['Email'] };
      return expectOk(url, 'POST', '/api/prompts', { token, json });
    });
    for (const { id } of await Promise.all(some)) ids.push(id);
  }
  return ids;
}

/** A reader who opens prompts one after another, each for the first time. */
async function read(url: string, ids: number[], flood: { over: boolean }, wrong: Set<string>) {
  let [slowest, reads] = [0, 0];
  for (const id of ids) {
    if (flood.over) break;
    for (const path of [`/api/prompts/${id}`, `/explorer/prompt/${id}`]) {
      const { status, ms } = await call(url, 'GET', path);
      if (status !== 200) wrong.add(`a reader of ${path} got ${status}`);
      slowest = Math.max(slowest, ms);
      reads += 1;
    }
    await sleep(20);
  }
  return { slowest, reads };
}
