import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakePages, renderer } from '../cache/cache.fixtures.ts';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Renderer } from './render.ts';

const render = vi.fn<Renderer>();
let t: TestApp;
let remove: () => Promise<void>;
/** Rendering continues when this is called. */
let letGo: () => void;

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages((...given) => render(...given));
  remove = removePages;
  t = await startTestApp({ PUBLIC_URL: 'https://prompts.example' }, pages);
});
afterAll(async () => {
  await t.close();
  await remove();
});
beforeEach(async () => {
  await t.reset();
  render.mockReset();
  render.mockImplementation(renderer);
});
afterEach(() => vi.useRealTimers());

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  t.visitor.send({ url, remoteAddress, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function hold(which = /./): void {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  render.mockImplementation(async (...given) => {
    if (which.test(given[0].url)) await held;
    return renderer(...given);
  });
}

test('a flood of searches holds up neither who reads what is kept nor who asks for one page', async () => {
  await get('/main', '203.0.113.1');
  hold();
  const flood = Array.from({ length: 300 }, (_, n) => get(`/main?search=word${n}`, '203.0.113.66', BROWSER));
  const ann = get('/legal/terms', '203.0.113.2', BROWSER);
  expect((await get('/main', '203.0.113.3')).status).toBe(200);
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(3));
  letGo();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect((await ann).status).toBe(200);
  // One was being rendered, sixty of the home waited, and the rest got 503.
  expect(statuses.filter((status) => status === 200)).toHaveLength(61);
  expect(statuses.filter((status) => status === 503)).toHaveLength(300 - 61);
  // With the first of the searches, after the cached page.
  const order = render.mock.calls.map(([request]) => new URL(request.url).pathname);
  expect(order.slice(0, 3)).toContain('/legal/terms');
});

test('who finds no place is told so on a page of words', async () => {
  hold();
  const flood = Array.from({ length: 100 }, (_, n) => get(`/main?search=word${n}`, '203.0.113.66', BROWSER));
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  const refused = await Promise.race(flood);
  letGo();
  await Promise.all(flood);
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } });
  expect(refused?.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused?.body).toContain('Busy at the moment');
});

test('many who wait for one page are one piece of work', async () => {
  hold();
  const readers = Array.from({ length: 200 }, (_, n) => get('/main', `203.0.113.${n % 200}`));
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  letGo();
  expect(new Set((await Promise.all(readers)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(render).toHaveBeenCalledTimes(1);
});

test('searches of more networks than there are places refuse nobody any other page', async () => {
  const id = await t.prompt(await t.user('Ann'));
  hold(/search=/);
  const flood = Array.from({ length: 600 }, (_, n) => get(`/main?search=word${n}`, `10.${n >> 8}.${n & 255}.1`));
  expect((await Promise.race(flood)).status).toBe(503);
  for (const path of ['/', '/main', `/explorer/prompt/${id}`, '/legal/terms', '/nowhere'])
    expect([path, (await get(path, '203.0.113.2')).status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
  letGo();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  // One was being rendered.
  expect(statuses.filter((status) => status === 200)).toHaveLength(501);
});

test('a page whose counts are old is shown where it cannot be made anew, and one that has changed is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const READER = '203.0.113.7';
  const ann = await t.user('Ann');
  const ids: number[] = [];
  for (let n = 0; n < 62; n += 1) ids.push(await t.prompt(ann));
  const [counted, edited] = [await t.prompt(ann, { title: 'Counted' }), await t.prompt(ann, { title: 'Before' })];
  const pages = ['/main', `/explorer/prompt/${counted}`, `/explorer/prompt/${edited}`];
  const read = () => Promise.all(pages.map((path) => get(path, READER)));
  expect((await read()).map(({ status }) => status)).toEqual([200, 200, 200]);

  // All places of the reader's home are taken.
  hold();
  const flood = ids.map((id) => get(`/explorer/prompt/${id}`, READER));
  await vi.waitFor(() => expect(queues.get('documents')?.()).toEqual({ running: 2, waiting: 60 }));
  await t.visitor.post(`/api/prompt-usage/record?promptId=${counted}&actionType=COPY`);
  await t.as(ann).put(`/api/prompts/${edited}`, { title: 'After' });
  vi.setSystemTime(Date.now() + 1_500);
  const answers = await read();
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 503]);
  expect(answers[1]?.body).toContain('"usesCount":0');
  expect(render).toHaveBeenCalledTimes(pages.length + 2);

  letGo();
  await Promise.all(flood);
  vi.setSystemTime(Date.now() + 1_500);
  const [, countedPage, editedPage] = await read();
  expect(countedPage?.body).toContain('"usesCount":1');
  expect(editedPage?.body).toContain('After');
});
