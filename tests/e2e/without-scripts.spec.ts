import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('with scripts off the public pages show their content (product 2, Routes)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'The Ultimate AI Prompt Library' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goto('/main');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goto('/main?category=1');
  await expect(page.getByRole('heading', { name: 'Writing Prompts' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/explorer/prompt/1');
  await expect(page.getByRole('heading', { name: 'Prompt Content' })).toBeVisible();
  await expect(page.locator('pre')).toContainText(/\[[\w ]+\]/);
  for (const [path, title] of [
    ['privacy', 'Privacy Policy'],
    ['terms', 'Terms of Service'],
    ['cookies', 'Cookie Policy'],
  ] as const) {
    await page.goto(`/legal/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Last updated')).toBeVisible();
  }
});

test('with scripts off one can search and filter', async ({ page }) => {
  await page.goto('/main');
  await page.getByRole('searchbox').fill('email');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Search results for "email"' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Marketing' }).click();
  await expect(page.getByRole('heading', { name: 'Marketing Prompts' })).toBeVisible();
});
