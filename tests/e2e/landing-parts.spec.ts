import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** How many items stand side by side. */
const columnsOf = (things: Locator): Promise<number> =>
  things.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);

const titlesOf = async (page: Page, path: string): Promise<string[]> =>
  (await (await page.request.get(path)).json()).list.map(({ title }: { title: string }) => title);

test('the first eight categories stand in one row, the first six trending and featured prompts in threes (product 2, Landing; product 9)', async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.getByRole('main');
  await expect(hero.getByRole('link', { name: 'Browse Prompts' })).toHaveAttribute('href', '/main');
  await expect(hero.getByRole('link', { name: 'Submit a Prompt' })).toHaveAttribute('href', '/login');

  const categories: { id: number; name: string }[] = await (await page.request.get('/api/categories')).json();
  const tiles = region(page, 'Browse by Category').getByRole('link');
  await expect(tiles).toHaveText(categories.slice(0, 8).map(({ name }) => new RegExp(`${name}$`)));
  for (const [position, { id }] of categories.slice(0, 8).entries()) {
    await expect(tiles.nth(position)).toHaveAttribute('href', `/main?category=${id}`);
  }
  expect(await columnsOf(tiles)).toBe(8);

  await expect(region(page, /Featured Prompts/)).toContainText('Picked by our editors.');
  for (const mark of ['Trending', 'Featured']) {
    const flag = mark.toLowerCase();
    const section = region(page, new RegExp(`${mark} Prompts`));
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', `/main?${flag}=true`);
    const cards = section.getByRole('article');
    // Other tests flag prompts meanwhile.
    await expect(async () => {
      await page.reload();
      const titles = await titlesOf(page, `/api/prompts/${flag}?size=6`);
      await expect(cards.getByRole('heading')).toHaveText(titles, { timeout: 1_000 });
      expect(titles).toHaveLength(6);
    }).toPass();
    expect(await columnsOf(cards)).toBe(3);
    for (const card of await cards.all()) {
      await expect(card.getByRole('list', { name: 'Marks' })).toContainText(mark);
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/explorer\/prompt\/\d+$/);
    }
  }
});

test('what is static there: packs whose button does nothing, quotes, the footer (product 2, Landing; product 9)', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const [what, figure] of [
    ['Users', '10K+'],
    ['Prompts', '5K+'],
    ['Rating', '4.9/5'],
  ] as const) {
    await expect(page.locator('dl > div').filter({ hasText: figure })).toHaveText(`${what}${figure}`);
  }
  const packs = region(page, 'Starter Packs').getByRole('listitem');
  await expect(packs).toHaveCount(4);
  for (const [position, [pack, many]] of [
    ['Job Hunt Pack', 15],
    ['Startup Pack', 20],
    ['Content Creator Pack', 25],
    ['Developer Pack', 18],
  ].entries()) {
    await expect(packs.nth(position).getByRole('heading')).toHaveText(String(pack));
    await expect(packs.nth(position).getByText(`${many} prompts`)).toBeVisible();
    await packs.nth(position).getByRole('button', { name: 'Get Pack' }).dispatchEvent('click');
  }
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const quotes = region(page, 'Trusted by Professionals').getByRole('figure');
  await expect(quotes).toHaveCount(3);
  await expect(quotes.getByText(/^“.+”$/)).toHaveCount(3);

  const footer = page.getByRole('contentinfo');
  const links = {
    'Browse Prompts': '/main',
    Contact: /^mailto:.+@.+/,
    'Privacy Policy': '/legal/privacy',
    'Terms of Service': '/legal/terms',
    'Cookie Policy': '/legal/cookies',
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Prompt Lib`)).toBeVisible();
});

test.describe('when nothing can be loaded', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('the landing page is there without those sections, and the failures are only logged (product 2, Landing)', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/legal/terms');
    await page.route(/\/api\/(prompts|categories)/, (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    await page.getByRole('banner').getByRole('link', { name: 'Prompt Lib' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Ultimate AI Prompt Library' })).toBeVisible();
    await expect(region(page, 'Starter Packs')).toBeVisible();
    await expect(region(page, /Browse by Category|Trending Prompts|Featured Prompts/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const path of ['/api/categories', '/api/prompts/trending', '/api/prompts/featured']) {
      expect(logged.some((text) => text.includes(`GET ${path}`) && text.includes('failed:'))).toBe(true);
    }
  });
});
