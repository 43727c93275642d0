import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, expectOk, settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { atOnce, peakMemory, visit } from './attack.ts';

const EACH = 400;
/** An honest reader of a kept page waits this long at most, in milliseconds. */
const WAIT = 500;
/** MB that the process may take in all. */
const MOST = 512;

/** Addresses that mean a kept page, mean nothing, or can be made up without end. */
export async function junk(tell: (text: string) => void): Promise<Outcome> {
  const server = await startServer({ DATA_DIR: temporaryFolder('junk'), DATABASE_URL: undefined });
  const [token = ''] = await settle(server.url, 1);
  const content = Array.from({ length: 50_000 }, (_, n) => `[${'abcdefghij'[n % 10]}]`)
    .join('')
    .slice(0, 199_000);
  const json = { title: 'Brackets', content, categories: ['Writing'], tags: ['Email'] };
  const { id } = await expectOk(server.url, 'POST', '/api/prompts', { token, json });
  const page = `/explorer/prompt/${id}`;
  const kept = ['/', '/main', page];
  for (const path of kept) await call(server.url, 'GET', path);

  const floods: [name: string, ask: (n: number) => [path: string, headers: Record<string, string>]][] = [
    ['unknown parameters', (n) => [`${page}?x=${n}`, {}]],
    ['unknown parameters of a list', (n) => [`/api/prompts?x=${n}&size=12`, {}]],
    ['spellings', (n) => [`/%6${n % 2 ? 'd' : 'D'}ain${'/'.repeat(n % 3)}?category=&y=${n}`, {}]],
    ['foreign hosts', (n) => [page, { 'x-forwarded-host': `h${n}.example`, 'x-forwarded-proto': 'https' }]],
    ['addresses of nothing', (n) => [`/nothing/${n}`, {}]],
    ['prompts that are not there', (n) => [`/explorer/prompt/${100_000 + n}`, {}]],
    ['categories that are not there', (n) => [`/main?category=${100_000 + n}`, {}]],
    ['searches', (n) => [`/main?search=word${n}`, {}]],
    ['authorizations', (n) => ['/api/prompts', { authorization: `Basic ${n}` }]],
  ];
  const wrong: string[] = [];
  for (const [name, ask] of floods) {
    const honest = visit(`${server.url}/main`);
    const statuses = new Map<number, number>();
    await atOnce(
      16,
      Array.from({ length: EACH }, (_, n) => n + 1),
      async (n) => {
        const [path, headers] = ask(n);
        const { status } = await call(server.url, 'GET', path, { headers });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
    );
    const { slowest, failed } = await honest.stop();
    const codes = [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ');
    tell(`${name}: ${codes}; kept page at most ${Math.round(slowest)} ms, ${failed} failed`);
    if (slowest > WAIT || failed > 0) wrong.push(`${name}: ${Math.round(slowest)} ms, ${failed} failed`);
    if (statuses.has(500)) wrong.push(`${name}: 500`);
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
