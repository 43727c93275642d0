import { expect, test } from './fixtures.ts';

test('the landing page has every section of docs/product.md (product 2, Landing; product 9)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'The Ultimate AI Prompt Library' })).toBeVisible();
  for (const claim of ['10K+', '5K+', '4.9/5']) await expect(page.getByText(claim)).toBeVisible();
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(section('Browse by Category').getByRole('link')).toHaveCount(8);
  await expect(section('Trending Prompts').getByRole('article')).toHaveCount(6);
  await expect(section(/Featured Prompts/).getByRole('article')).toHaveCount(6);
  for (const pack of ['Job Hunt Pack', 'Startup Pack', 'Content Creator Pack', 'Developer Pack']) {
    await expect(section('Starter Packs').getByRole('heading', { name: pack })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /Get Pack/ })).toHaveCount(4);
  await expect(section('Trusted by Professionals').getByRole('blockquote')).toHaveCount(3);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:/);
  await expect(footer).toContainText(String(new Date().getFullYear()));
});

test('its links lead where they say (product 2, Landing)', async ({ page }) => {
  const follow = async (name: string, region: string | RegExp, url: string) => {
    await page.goto('/');
    await page.getByRole('region', { name: region }).getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(url);
  };
  await follow('View All', 'Trending Prompts', '/main?trending=true');
  await follow('View All', /Featured Prompts/, '/main?featured=true');
  await follow('Writing', 'Browse by Category', '/main?category=1');
  await page.goto('/');
  await page.getByRole('link', { name: 'Submit a Prompt' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('when a section cannot be loaded', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('the others are there', async ({ page }) => {
    await page.goto('/legal/terms');
    await page.route('**/api/prompts/trending?*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    await page.getByRole('link', { name: 'Prompt Lib' }).first().click();
    await expect(page.getByRole('region', { name: /Featured Prompts/ }).getByRole('article')).toHaveCount(6);
  });
});
