import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { call, enterAs, flag, prompts, titles } from './lists.people.ts';

const LABELS = ['Total Prompts', 'Trending', 'Featured', 'New'] as const;
const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Numbers' }).getByRole('link', { name: label });
const section = (page: Page, name: string) => page.getByRole('region', { name: `${name} Prompts` });

/** Records the delays of the page's timers, in milliseconds. @returns a function that reads them. */
async function watchTimers(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const waits: number[] = [];
    const setTimer = window.setTimeout.bind(window);
    Object.assign(window, {
      waits,
      setTimeout: (act: TimerHandler, wait?: number) => {
        waits.push(wait ?? 0);
        return setTimer(act, wait);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

const DASHBOARDS = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    all: '/myprompts',
    leads: [
      '/promptslist',
      '/myprompts/trending?scope=all',
      '/myprompts/featured?scope=all',
      '/myprompts/new?scope=all',
    ],
  },
  {
    path: '/myprompts',
    title: 'My Prompts',
    all: '/promptslist?scope=mine',
    leads: [
      '/promptslist?scope=mine',
      '/promptslist/trending?scope=mine',
      '/promptslist/featured?scope=mine',
      '/promptslist/new?scope=mine',
    ],
  },
];

for (const { path, title, all, leads } of DASHBOARDS) {
  test(`${path} has title, buttons, and numbers that lead to lists of as many prompts (product 2)`, async ({
    page,
    library,
    request,
  }) => {
    const ann = await library.member();
    const [first = 0, second = 0] = await prompts(request, ann, titles(12, 'Counted'));
    await flag(request, library, first, 'trending');
    await flag(request, library, second, 'featured');
    await call(request, ann, 'PUT', `/api/prompts/${second}/status?status=DRAFT`);
    await enterAs(page, ann);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('link', { name: 'Add Prompt' })).toHaveAttribute('href', '/myprompts/create');
    await expect(page.getByRole('link', { name: 'View All Prompts' })).toHaveAttribute('href', all);

    for (const [position, label] of LABELS.entries()) {
      const lead = leads[position] ?? '';
      // Other tests add prompts meanwhile.
      await expect(async () => {
        await page.goto(path);
        await expect(stat(page, label)).toHaveAttribute('href', lead);
        await expect(stat(page, label)).toHaveText(/\d$/, { timeout: 3_000 });
        const [number = ''] = /[\d,]+$/.exec((await stat(page, label).textContent()) ?? '') ?? [];
        await stat(page, label).click();
        await expect(page.getByText(new RegExp(`^${number} prompts?(,|$)`))).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await expect(page).toHaveURL(lead);
    }
  });
}

test('one’s own dashboard counts drafts too, and nothing of others (product 2)', async ({ page, library, request }) => {
  const [ann, bob] = [await library.member(), await library.member()];
  const [draft = 0] = await prompts(request, ann, titles(2, 'Own'));
  await prompts(request, bob, titles(1, 'Foreign'));
  await call(request, ann, 'PUT', `/api/prompts/${draft}/status?status=DRAFT`);
  await enterAs(page, ann);
  await page.goto('/myprompts');
  await expect(stat(page, 'Total Prompts')).toHaveText('Total Prompts2');
  await expect(stat(page, 'New')).toHaveText('New2');
  await expect(section(page, 'New').getByRole('article')).toHaveCount(2);
});

test('all seven calls are on their way before the first answers (product 2, 4, 9)', async ({ page, library }) => {
  await enterAs(page, await library.member());
  const asked = new Set<string>();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/prompts(\/\w+)?\?/, async (route) => {
    asked.add(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect.poll(() => asked.size).toBe(7);
  expect([...asked].filter((path) => path.includes('size=1'))).toHaveLength(4);
  expect([...asked].filter((path) => path.includes('size=3'))).toHaveLength(3);
  await expect(page.getByRole('status', { name: 'Loading prompts' })).toHaveCount(3);
  letGo();
  for (const name of ['Trending', 'Featured', 'New']) {
    await expect(section(page, name).getByRole('article')).toHaveCount(3);
  }
});

test('who has no prompts reads so in each section (product 2, 4)', async ({ page, library }) => {
  await enterAs(page, await library.member());
  await page.goto('/myprompts');
  for (const flagged of ['trending', 'featured', 'new']) {
    await expect(page.getByText(`No ${flagged} prompts found`, { exact: true })).toBeVisible();
  }
  for (const label of LABELS) await expect(stat(page, label)).toHaveText(`${label}0`);
});

test('cards lead to the form where one may edit, else to the public page (product 2)', async ({
  page,
  library,
  request,
}) => {
  const ann = await library.member();
  const [id = 0] = await prompts(request, ann, ['Editable by Ann']);
  await enterAs(page, ann);
  await page.goto('/myprompts');
  await page.getByRole('link', { name: 'Editable by Ann' }).click();
  await expect(page).toHaveURL(`/myprompts/edit/${id}`);
  expect(await page.evaluate(() => history.state?.usr)).toEqual({ from: '/myprompts' });
  await page.goto('/dashboard');
  const featured = section(page, 'Featured').getByRole('article').getByRole('link');
  await expect(featured.first()).toHaveAttribute('href', /^\/explorer\/prompt\/\d+$/);
});

test('an administrator opens the form of any prompt (product 2)', async ({ page, library }) => {
  await enterAs(page, await library.administrator());
  await page.goto('/dashboard');
  const featured = section(page, 'Featured').getByRole('article').getByRole('link');
  await expect(featured.first()).toHaveAttribute('href', /^\/myprompts\/edit\/\d+$/);
});

test.describe('when a part fails', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('it is empty or zero, the rest is there, and one toast of 2000 ms tells (product 4, 8, 9)', async ({
    page,
    library,
  }) => {
    await enterAs(page, await library.member());
    const waits = await watchTimers(page);
    for (const part of ['**/api/prompts/trending?*size=3', '**/api/prompts/new?*size=3', '**/api/prompts?*size=1']) {
      await page.route(part, (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    }
    await page.goto('/dashboard');
    const toast = page.getByText('Error loading dashboard data');
    await expect(toast).toHaveCount(1);
    await expect(page.getByText('Please try again later')).toHaveCount(1);
    await expect(page.getByText('No trending prompts found')).toBeVisible();
    await expect(page.getByText('No new prompts found')).toBeVisible();
    await expect(stat(page, 'Total Prompts')).toHaveText('Total Prompts0');
    await expect(section(page, 'Featured').getByRole('article')).toHaveCount(3);
    await expect(stat(page, 'Trending')).not.toHaveText('Trending0');
    expect(await waits()).toContain(2_000);
    await expect(toast).toHaveCount(0);
  });
});

test('axe finds nothing on dashboards and lists in dark and light colours, nothing scrolls sideways', async ({
  page,
  library,
  request,
}) => {
  // Axe checks five screens twice.
  test.slow();
  const ann = await library.member();
  const [draft = 0] = await prompts(request, ann, titles(11, 'A somewhat longer title of a prompt'));
  await call(request, ann, 'PUT', `/api/prompts/${draft}/status?status=DRAFT`);
  await enterAs(page, ann);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const own = '/promptslist/my-prompts?page=1';
  for (const path of ['/dashboard', '/myprompts', '/promptslist', own, '/promptslist/saved']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessibleInBothColours(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  }
});
