import type { Page } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { openEarly } from './hold.ts';

test('a link that is pressed before the page is alive leads where it says', async ({ page }) => {
  const arrive = await openEarly(page, '/');
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('heading', { level: 1, name: 'Explore prompts' })).toBeVisible();
  await arrive();
});

test('a search that is sent before the page is alive finds', async ({ page, library }) => {
  const word = unique('early');
  await library.prompt({ title: `A bird that is ${word}` });
  const arrive = await openEarly(page, '/main');
  await page.getByLabel('Search prompts').fill(word);
  await page.getByLabel('Search prompts').press('Enter');
  await expect(page).toHaveURL(`/main?search=${word}`);
  await expect(page.getByRole('link', { name: `A bird that is ${word}` })).toBeVisible();
  await arrive();
});

test('what is typed into the search before the page is alive stays, and is searched for', async ({ page, library }) => {
  const word = unique('typed');
  await library.prompt({ title: `Words that are ${word}` });
  const arrive = await openEarly(page, '/main');
  await page.getByLabel('Search prompts').fill(word);
  await arrive();
  await expect(page.getByRole('link', { name: `Words that are ${word}` })).toBeVisible();
  await expect(page.getByLabel('Search prompts')).toHaveValue(word);
  await expect(page).toHaveURL(`/main?search=${word}`);
});

test('what is filled in to sign in before the page is alive stays, and signs in', async ({ page, library }) => {
  const { email, password, username } = await library.member();
  const arrive = await openEarly(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await arrive();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
});

for (const [how, send] of [
  ['with its button', (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()],
  ['with Enter', (page: Page) => page.getByLabel('Password', { exact: true }).press('Enter')],
] as const) {
  test(`a form that is sent ${how} before the page is alive is sent when it is`, async ({ page, library }) => {
    const { email, password, username } = await library.member();
    const arrive = await openEarly(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await send(page);
    await arrive();
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  });
}

test('a button that is pressed once the page is alive is not taken for an early one', async ({ page }) => {
  await page.goto('/login');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('form [aria-invalid=true]').first()).toBeVisible();
  await expect(page.locator('form[data-early]')).toHaveCount(0);
});

test('a form is checked by rules that come when somebody begins to fill it in; without them it says so', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(/form-rules/, (route) => route.abort());
  await page.goto('/login');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The form could not be checked')).toBeVisible();
  await context.close();
});
