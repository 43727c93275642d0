import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakePages, renderer } from '../cache/cache.fixtures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Renderer } from './render.ts';

const render = vi.fn<Renderer>();
let t: TestApp;
let remove: () => Promise<void>;
/** Rendering goes on when it is let. */
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

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  t.visitor.send({ url, remoteAddress, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function hold(): void {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  render.mockImplementation(async (...given) => {
    await held;
    return renderer(...given);
  });
}

test('a flood of searches holds up neither who reads what is kept nor who asks for one page', async () => {
  await get('/main', '203.0.113.1');
  hold();
  const flood = Array.from({ length: 300 }, (_, n) => get(`/main?search=word${n}`, '203.0.113.66', BROWSER));
  const ann = get('/legal/terms', '203.0.113.2', BROWSER);
  expect((await get('/main', '203.0.113.3')).status).toBe(200);
  // Two are being made, sixty wait, and the rest is told to come back.
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(3));
  await Promise.all([Promise.race(flood), Promise.resolve()]);
  letGo();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect((await ann).status).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(62);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  // After the kept page and the two that were underway when Ann came.
  const order = render.mock.calls.map(([request]) => new URL(request.url).pathname);
  expect(order.indexOf('/legal/terms')).toBeLessThanOrEqual(4);
});

test('who finds no place is told so on a page of words', async () => {
  hold();
  const flood = Array.from({ length: 100 }, (_, n) => get(`/main?search=word${n}`, '203.0.113.66', BROWSER));
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
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
