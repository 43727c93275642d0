import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, expectOk, settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { atOnce, peakMemory, visit } from './attack.ts';

const EACH = 400;
/** The minimum number of such requests that must get what they ask for. */
const LEAST = 200;
/** An honest reader of a cached page waits this long at most, in milliseconds. */
const WAIT = 500;
/** Memory limit of the process in MB. */
const MOST = 512;

/** URLs that mean a cached page, mean nothing, or can be invented without end. */
export async function junk(tell: (text: string) => void): Promise<Outcome> {
  const place = { DATA_DIR: temporaryFolder('junk'), DATABASE_URL: undefined };
  const server = await startServer(place, { RATE_LIMIT: 'on' });
  const [token = ''] = await settle(server.url, 1);
  const content = Array.from({ length: 50_000 }, (_, n) => `[${'abcdefghij'[n % 10]}]`)
    .join('')
    .slice(0, 199_000);
  const json = { title: 'Brackets', content, categories: ['Writing'], tags: ['Email'] };
  const { id } = await expectOk(server.url, 'POST', '/api/prompts', { token, json });
  const page = `/explorer/prompt/${id}`;
  const kept = ['/', '/main', page];
  for (const path of kept) await call(server.url, 'GET', path);
  const named = { from: '127.0.0.2', headers: { host: 'library.local' } };

  const floods: Flood[] = [
    ['unknown parameters', [200], (n) => [`${page}?x=${n}`]],
    ['unknown parameters of a list', [200], (n) => [`/api/prompts?x=${n}&size=12`]],
    ['spellings', [200, 308], (n) => [`/%6${n % 2 ? 'd' : 'D'}ain${'/'.repeat(n % 3)}?category=&y=${n}`]],
    ['foreign hosts', [200], (n) => [page, { host: `h${n}.example` }]],
    ['a few foreign hosts, again and again', [200], (n) => [page, { host: `h${n % 40}.example` }]],
    ['addresses of nothing', [404], (n) => [`/nothing/${n}`]],
    ['prompts that are not there', [404], (n) => [`/explorer/prompt/${100_000 + n}`]],
    ['categories that are not there', [404], (n) => [`/main?category=${100_000 + n}`]],
    ['searches', [200], (n) => [`/main?search=word${n}`]],
    ['authorizations', [200], (n) => ['/api/prompts', { authorization: `Basic ${n}` }]],
  ];
  const wrong: string[] = [];
  for (const [name, right, ask] of floods) {
    const honest = [visit(`${server.url}/main`), visit(`${server.url}/main`, named)];
    const statuses = new Map<number, number>();
    await atOnce(
      16,
      Array.from({ length: EACH }, (_, n) => n + 1),
      async (n) => {
        const [path, headers = {}] = ask(n);
        const { status, body } = await get(server.url, path, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200 && headers.host && !body.includes(`http://${headers.host}`))
          wrong.push(`${name}: the page does not name ${headers.host}`);
      },
    );
    const codes = [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ');
    for (const [at, visitor] of honest.entries()) {
      const { slowest, failed } = await visitor.stop();
      const where = at === 0 ? 'kept page' : 'kept page under a name of its own, read elsewhere';
      tell(`${name}: ${codes}; ${where} at most ${Math.round(slowest)} ms, ${failed} failed`);
      if (slowest > WAIT || failed > 0) wrong.push(`${name}: ${where} ${Math.round(slowest)} ms, ${failed} failed`);
    }
    wrong.push(...faultsOf(statuses, right).map((fault) => `${name}: ${fault}`));
  }
  for (const headers of [{}, named.headers]) {
    const { status, body } = await get(server.url, '/main', headers);
    if (status !== 200 || /h\d+\.example/.test(body)) wrong.push('a page of others names a foreign host');
  }
  const peak = peakMemory(server.pid);
  if (peak > MOST) wrong.push(`${peak} MB`);
  await server.kill();
  for (const line of wrong) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${floods.length} x ${EACH} junk addresses, ${peak} MB at most: ${wrong.length} things wrong`,
  };
}

/** The requests of a flood, and their statuses when there is capacity. */
type Flood = [name: string, right: number[], ask: (n: number) => [path: string, headers?: Record<string, string>]];

/** A flood's requests may be refused temporarily, but must get no other status. */
function faultsOf(statuses: ReadonlyMap<number, number>, right: readonly number[]): string[] {
  const strange = [...statuses.keys()].filter((status) => ![...right, 429, 503].includes(status));
  const tried = right.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  return [
    ...strange.map((status) => `answered with ${status}`),
    ...(tried < LEAST ? [`only ${tried} of ${EACH} were answered, which tries nothing`] : []),
  ];
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Uses node:http, because `fetch` does not let every caller set another Host. */
async function get(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const asking = request({ hostname, port, path, headers, agent });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
