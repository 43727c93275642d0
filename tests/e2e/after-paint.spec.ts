import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Faked browser signals: what a document can learn before it requests its scripts. */
interface Told {
  /** Whether style sheets report how long they took to load. */
  style?: false;
  paint?: false;
  hidden?: true;
  /** Whether the scripts start after one second without any signal. */
  patience?: false;
}

const tell = (page: Page, told: Told) =>
  page.addInitScript(({ style, paint, hidden, patience }) => {
    const entries = performance.getEntriesByType.bind(performance);
    if (style === false) {
      performance.getEntriesByType = (type) => {
        performance.getEntriesByType = entries;
        return entries(type).filter(({ name }) => !name.includes('.css'));
      };
    }
    if (paint === false) Object.assign(window, { PerformanceObserver: undefined });
    if (hidden) Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    const wait = window.setTimeout.bind(window);
    const patient = (run: () => void, time?: number) => wait(run, time === 1_000 ? 3_600_000 : time);
    if (patience === false) Object.assign(window, { setTimeout: patient });
  }, told);

for (const path of ['/', '/main', '/explorer/prompt/1', '/legal/privacy']) {
  test(`the document of ${path} asks for no script by itself`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*(?:\ssrc=|\stype="module")/);
  });
}

test('over a quick line scripts are asked for when the first frame is painted', async ({ page }) => {
  await tell(page, { style: false, patience: false });
  await page.goto('/main');
  const { asked, painted } = await page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    painted: performance.getEntriesByName('first-paint')[0]?.startTime,
  }));
  expect(painted).toBeGreaterThan(0);
  expect(asked.filter(({ startTime }) => startTime < (painted ?? 0))).toEqual([]);
});

test('over a slow line scripts wait for no frame', async ({ page }) => {
  await tell(page, { paint: false, patience: false });
  await page.route(/\.css/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.goto('/main');
});

test('a page in the background comes to life without being painted', async ({ page }) => {
  await tell(page, { style: false, paint: false, hidden: true, patience: false });
  await page.goto('/main');
});

test('a page that learns nothing of frames comes to life all the same', async ({ page }) => {
  await tell(page, { style: false, paint: false });
  await page.goto('/explorer/prompt/1');
});
