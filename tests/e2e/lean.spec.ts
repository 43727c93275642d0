import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Limits per resource type over the wire on a first visit, headers included, in bytes (decision 014). */
const BUDGET = { Script: 168_500, Stylesheet: 25_000, Font: 40_000 };
/** The sign-in pages also load react-hook-form. */
const WITH_FORM = { ...BUDGET, Script: 160_000 };

/** Chunks that a visitor does not need at first. */
const LATER = /Palette|Dialog|ToastList|AccountMenu|PromptEditor|FocusTrap|Combination|\/text-|form-rules|dnd/;
/** Limits in bytes for the toast list and its dependencies, which are fetched once the page is idle. */
const WHEN_IDLE = { Script: 20_000, Stylesheet: 2_000 };
/** Form chunks, which a page without forms must not load. */
const FORMS = /LoginPage|RegisterPage|\/forms-/;

interface Loaded {
  url: string;
  type: string;
  bytes: number;
}

/** Records everything that the page loads from now on, with its size over the wire. */
async function watch(page: Page): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    loaded.set(requestId, { url: response.url, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return loaded;
}

/** A browser that is never idle: the first load must not depend on idle time. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

for (const path of ['/', '/main', '/explorer/prompt/1', '/legal/terms', '/login', '/register']) {
  test(`the first visit of ${path} is light, and loads nothing that is needed later`, async ({ page }) => {
    const loaded = await watch(page);
    await neverIdle(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const all = [...loaded.values()];
    const hasForm = /login|register/.test(path);
    for (const [kind, limit] of Object.entries(hasForm ? WITH_FORM : BUDGET)) {
      const bytes = all.filter(({ type }) => type === kind).reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes, kind).toBeGreaterThan(0);
      expect(bytes, kind).toBeLessThanOrEqual(limit);
    }
    const urls = all.map(({ url }) => url);
    expect(urls.filter((url) => LATER.test(url))).toEqual([]);
    if (!hasForm) expect(urls.filter((url) => FORMS.test(url))).toEqual([]);
  });
}

test('what is fetched by itself afterwards is the list of toasts, and light', async ({ page }) => {
  const loaded = await watch(page);
  // The test decides when the browser is idle.
  await page.addInitScript(() => {
    const idle: IdleRequestCallback[] = [];
    Object.assign(window, { idle });
    window.requestIdleCallback = (act) => idle.push(act);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  loaded.clear();
  await page.evaluate(() => {
    const { idle } = window as unknown as { idle: (() => void)[] };
    for (const act of idle) act();
  });
  const came = () => [...loaded.values()];
  await expect
    .poll(() => came().some(({ url }) => /ToastList.*js/.test(url)) && came().every(({ bytes }) => bytes > 0))
    .toBe(true);
  const sum = (kind: string) => came().reduce((bytes, one) => bytes + (one.type === kind ? one.bytes : 0), 0);
  for (const [kind, limit] of Object.entries(WHEN_IDLE)) expect(sum(kind), kind).toBeLessThanOrEqual(limit);
});

test('from page to page only data is asked for, and each page shows it', async ({ page }) => {
  const tour = async () => {
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Prompt Content' })).toBeVisible();
    await page.getByRole('link', { name: 'Prompt Lib' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Ultimate AI Prompt Library' })).toBeVisible();
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  await tour();
  const loaded = await watch(page);
  for (let round = 0; round < 3; round++) await tour();
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('link', { name: 'Writing' }).click();
  await expect(page.getByRole('heading', { name: 'Writing Prompts' })).toBeVisible();
  // Resources from the browser's cache, such as its icon, cause no request.
  const others = [...loaded.values()].filter(({ url, bytes }) => bytes > 0 && !/\/api\//.test(url));
  expect(others.map(({ url }) => url)).toEqual([]);
});

test('a prompt is fetched while somebody rests on its card, so that opening it asks for nothing', async ({ page }) => {
  await page.goto('/main', { waitUntil: 'networkidle' });
  const card = page.getByRole('article').nth(1).getByRole('link');
  const fetched = page.waitForResponse(/\/api\/prompts\/\d+$/);
  await card.hover();
  await fetched;
  await expect(page.locator('link[rel=modulepreload][href*=PromptPage]')).toBeAttached();
  const asked: string[] = [];
  // Prompts about the same are asked for when the reader comes near them.
  const isWanted = (url: string) => url.includes('/api/prompts/') && !url.includes('/related');
  page.on('request', (request) => isWanted(request.url()) && asked.push(request.url()));
  await card.click();
  await expect(page.getByRole('heading', { name: 'Prompt Content' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('the first picture of the explorer goes before the others, and those below wait', async ({ page, library }) => {
  for (const url of await library.images(4)) await library.prompt({ imageUrls: [url] });
  await page.goto('/main');
  const pictures = page.getByRole('article').locator('img');
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.locator('article img[fetchpriority=high]')).toHaveCount(1);
  await expect(pictures.nth(1)).toHaveAttribute('loading', 'lazy');
  for (const attribute of ['srcset', 'sizes', 'width', 'height']) {
    await expect(pictures.first()).toHaveAttribute(attribute, /\d/);
  }
});

test('nothing on the landing page moves while its prompt is filled in', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(page.getByText('4 of 4 filled in')).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});
