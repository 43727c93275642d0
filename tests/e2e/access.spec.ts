import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { enterAs } from './lists.people.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

/** Stores this person's token, as if they had signed in here before. It takes effect with the next page. */
const becomes = (page: Page, { token }: { token: string }) =>
  page.evaluate((value) => localStorage.setItem('authToken', value), token);

test('until it is known who is there a large spinner shows, on / and behind the guard (product 2, Routes; product 4, Auth)', async ({
  page,
  library,
}) => {
  await enterAs(page, await library.member());
  for (const [path, says, then] of [
    ['/dashboard', 'Checking who you are', '/dashboard'],
    ['/', 'Loading', '/main'],
  ] as const) {
    const letGo = await hold(page, '**/api/auth/me');
    await page.goto(path);
    const spinner = page.getByRole('main').getByRole('status').filter({ hasText: says });
    await expect(spinner).toBeVisible();
    expect((await spinner.locator('.mantine-Loader-root').boundingBox())?.width).toBeGreaterThanOrEqual(40);
    await expect(page.getByRole('heading', { name: /Dashboard|Ultimate/ })).toHaveCount(0);
    letGo();
    await expect(page).toHaveURL(then);
    await page.unroute('**/api/auth/me');
  }
});

test('who is sent elsewhere does not meet that address on the way back (product 2, Routes, Guard)', async ({
  page,
  library,
}) => {
  await page.goto('/legal/terms');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/legal/terms');

  await becomes(page, await library.member());
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/main');
    await page.goBack();
    await expect(page).toHaveURL('/legal/terms');
  }
});

test('a visitor’s header leads home and to sign in, by an icon alone on small screens of the landing page (product 2, Header)', async ({
  page,
}) => {
  const signIn = page.getByRole('link', { name: 'Sign In / Sign Up' });
  const width = async () => (await signIn.boundingBox())?.width ?? 0;
  for (const [path, size, isIcon] of [
    ['/', 1280, false],
    ['/', 390, true],
    ['/main', 390, false],
  ] as const) {
    await page.setViewportSize({ width: size, height: 800 });
    await page.goto(path);
    await expect(signIn).toHaveAttribute('href', '/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Prompt Lib' })).toHaveAttribute('href', '/');
    await expect(signIn.locator('svg')).toBeVisible({ visible: isIcon || size > 390 });
    if (isIcon) expect(await width()).toBeLessThanOrEqual(44);
    else expect(await width()).toBeGreaterThan(100);
  }
  await signIn.click();
  await expect(page).toHaveURL('/login');
});

test('a member’s header has Create Prompt and the menu of the account, an administrator’s two screens more (product 2, Header)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await page.goto('/legal/terms');
  await becomes(page, member);
  await page.goto('/legal/cookies');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Create Prompt' })).toHaveAttribute('href', '/myprompts/create');
  await header.getByRole('link', { name: 'Prompt Lib' }).click();
  await expect(page).toHaveURL('/main');

  const account = header.getByRole('button', { name: /^Account of/ });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(account).toHaveText(/^M\w$/);
  await account.click();
  await expect(page.getByRole('menu').getByText(member.username, { exact: true })).toBeVisible();
  await expect(page.getByRole('menu').getByText(member.email)).toBeVisible();
  await expect(item('My Prompts')).toHaveAttribute('href', '/myprompts');
  await expect(item('Profile Settings')).toHaveAttribute('href', '/profile/settings');
  for (const name of ['Categories', 'Tags']) await expect(item(name)).toHaveCount(0);
  await item('Logout').click();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/legal/cookies');

  await becomes(page, await library.administrator());
  await page.reload();
  await account.click();
  await expect(item('Categories')).toHaveAttribute('href', '/categories');
  await expect(item('Tags')).toHaveAttribute('href', '/tags');
});
