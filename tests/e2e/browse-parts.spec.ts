import { expect, test } from './fixtures.ts';

test('a search begins 300 ms after typing stops, and not before (product 2, Browse; product 9)', async ({ page }) => {
  await page.clock.install();
  await page.goto('/main', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const search = page.getByRole('searchbox', { name: 'Search prompts' });
  await search.pressSequentially('em');
  await page.clock.runFor(299);
  await search.pressSequentially('ail');
  await page.clock.runFor(299);
  await expect(page.getByRole('heading', { name: 'All Prompts' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/main?search=email');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Search results for "email"' })).toBeVisible();
});

test('the categories stand in one row that begins with All (product 2, Browse)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/main');
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(chips.first()).toHaveText('All');
  await expect(chips.first()).toHaveAttribute('aria-current', 'page');
  expect(await chips.count()).toBeGreaterThanOrEqual(13);
  const tops = await chips.evaluateAll((all) => all.map((chip) => Math.round(chip.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});

test('more cards come when a tenth of the end is seen, and by the button Load More (product 2, Browse; product 4; product 9)', async ({
  page,
}) => {
  // Nothing ever intersects: only the button loads more.
  await page.addInitScript(() => {
    const thresholds: unknown[] = [];
    class Blind extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        thresholds.push(options?.threshold);
      }
      override observe() {}
    }
    Object.assign(window, { IntersectionObserver: Blind, thresholds });
  });
  await page.goto('/main');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(12);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards).toHaveCount(24);
  const thresholds = await page.evaluate(() => (window as unknown as { thresholds: unknown[] }).thresholds);
  expect(new Set(thresholds.flat())).toEqual(new Set([0.1]));
});

test.describe('a page that breaks', () => {
  test.use({ provoked: /TypeError|A page broke/ });

  test('reads Unexpected Application Error!, with ways out (product 8)', async ({ page }) => {
    await page.goto('/main', { waitUntil: 'networkidle' });
    await page.route('**/api/prompts/featured?*', (route) => route.fulfill({ json: { list: [{}], totalCount: 1 } }));
    await page.getByRole('button', { name: 'Featured' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await page.unroute('**/api/prompts/featured?*');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Featured Prompts' })).toBeVisible();
  });
});
