import { expect, test } from './fixtures.ts';

test.use({ provoked: /net::ERR_|Failed to fetch|failed:|A page broke/ });

test('offline, a pressed card keeps the app, and its page comes by itself', async ({ page, context }) => {
  await page.goto('/main', { waitUntil: 'networkidle' });
  const card = page.getByRole('article').first().getByRole('link');
  const title = (await card.textContent()) ?? '';
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await card.click();
  // A failed navigation would have replaced the page by the time that another card takes the focus.
  await page.getByRole('article').nth(1).getByRole('link').focus();
  await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prompt Content' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a page whose files do not come is waited for, also where the browser believes in its network', async ({
  page,
}) => {
  await page.goto('/main', { waitUntil: 'networkidle' });
  let cut = true;
  await page.route(/\/assets\//, (route) => (cut ? route.abort('connectionfailed') : route.continue()));
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
  cut = false;
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('whoever goes elsewhere meanwhile stays there', async ({ page }) => {
  await page.goto('/main', { waitUntil: 'networkidle' });
  let cut = true;
  await page.route(/\/assets\//, (route) => (cut ? route.abort('connectionfailed') : route.continue()));
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Writing' }).click();
  await expect(page.getByRole('heading', { name: 'Writing Prompts' })).toBeVisible();
  cut = false;
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Writing Prompts' })).toBeVisible();
});
