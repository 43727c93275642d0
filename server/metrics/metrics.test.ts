import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fakePages } from '../cache/cache.fixtures.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { serveMetrics, type MetricsServer } from './server.ts';

let t: TestApp;
let server: MetricsServer;

beforeAll(async () => {
  t = await startTestApp({ METRICS_PORT: 0 });
  if (!t.app.metrics) throw new Error('METRICS_PORT turns metrics on');
  server = await serveMetrics(t.app.metrics, { host: '127.0.0.1', port: 0 });
});
beforeEach(() => t.reset());
afterAll(async () => {
  server.close();
  await t.close();
});

const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${server.port}${path}`);

/** The values whose name and labels match. */
async function figures(what: RegExp): Promise<number[]> {
  const lines = (await (await read()).text()).split('\n');
  return lines.filter((line) => what.test(line)).map((line) => Number(line.split(' ').at(-1)));
}

test('requests are counted by the pattern of their route, method and status', async () => {
  const ann = await t.user('Ann');
  const id = await t.prompt(ann);
  await t.as(ann).get(`/api/prompts/${id}`);
  await t.as(ann).get('/api/prompts/999');
  await t.visitor.get('/no/such/page-4711');
  const count = (labels: string) => figures(new RegExp(`^promptlib_http_request_duration_seconds_count{${labels}}`));
  expect(await count('route="/api/prompts/:id",method="GET",status="200"')).toEqual([1]);
  expect(await count('route="/api/prompts/:id",method="GET",status="404"')).toEqual([1]);
  expect(await count('route="none",method="GET",status="404"')).toEqual([1]);
  expect(await (await read()).text()).not.toMatch(/4711|prompts\/\d/);
});

test('an answer that is kept counts as made once and as hit after, and takes memory', async () => {
  const [madeBefore = 0] = await figures(/^promptlib_cache_made_total/);
  const [hitsBefore = 0] = await figures(/^promptlib_cache_hits_total/);
  for (let n = 0; n < 3; n += 1) await t.visitor.get('/api/categories');
  expect(await figures(/^promptlib_cache_made_total/)).toEqual([madeBefore + 1]);
  expect(await figures(/^promptlib_cache_hits_total/)).toEqual([hitsBefore + 2]);
  expect((await figures(/^promptlib_cache_bytes/))[0]).toBeGreaterThan(0);
});

test('the event loop, memory, processor, the queues that work waits in and the pool of PostgreSQL are told', async () => {
  const text = await (await read()).text();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'promptlib_passwords_waiting',
    'promptlib_uploads_running',
    'promptlib_search_waiting',
    'promptlib_limits_shared',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} `, 'm'));
  }
  const isPooled = t.services.database.engine === 'postgres';
  expect(/^promptlib_database_connections_waiting /m.test(text)).toBe(isPooled);
});

test('every queue is told, whatever made it and when', async () => {
  const { pages, remove } = await fakePages();
  onTestFinished(remove);
  const whole = await startTestApp({ METRICS_PORT: 0, ...MAIL_AWAY }, pages);
  await whole.app.ready();
  const text = (await whole.app.metrics?.metrics()) ?? '';
  await whole.close();
  const told = [...text.matchAll(/^promptlib_(\w+)_waiting /gm)].map(([, name]) => name);
  const made = [
    'calls',
    'documents',
    'filled',
    'large_answers',
    'large_compressions',
    'compressions',
    'image_reads',
    'mail',
    'mail_lookups',
    'passwords',
    'pictures',
    'prepare',
    'resizing',
    'search',
    'search_again',
    'uploads',
  ];
  // Queues of other test files may be there as well.
  expect(told).toEqual(expect.arrayContaining(made));
  const growing = await readFile('docs/growing.md', 'utf8');
  expect(made.filter((name) => !growing.includes(`promptlib_${name}_`))).toEqual([]);
});

test('figures are read on their own port only, and not at all unless they are asked for', async () => {
  expect((await t.visitor.get('/metrics')).status).toBe(404);
  expect((await read('/')).status).toBe(404);
  const without = await startTestApp();
  expect(without.app.metrics).toBeUndefined();
  await without.close();
});
