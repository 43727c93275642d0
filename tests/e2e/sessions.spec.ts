import type { Browser } from '@playwright/test';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, waitUntilReady } from './fixtures.ts';

type Person = { email: string; password: string };

async function elsewhere(browser: Browser, person: Person, userAgent?: string) {
  const context = await browser.newContext(userAgent ? { userAgent } : {});
  const page = await context.newPage();
  waitUntilReady(page);
  await signIn(page, person);
  return { page, close: () => context.close() };
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a member sees where they are signed in, and signs out there', async ({ page, browser, library }) => {
  const ann = await library.member();
  const phone = await elsewhere(browser, ann, PHONE);
  await holdSession(page, ann);
  await page.goto('/profile/settings');
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  // The browser, the phone, and the request by which the test created the member.
  await expect(card.getByRole('listitem')).toHaveCount(3);
  const here = card.getByRole('listitem').filter({ hasText: 'This one' });
  await expect(here).toContainText(/Chrome on Linux.*From 127\.0\.0\.1/);
  await expect(here.getByRole('button')).toHaveCount(0);

  await card.getByRole('button', { name: /^Sign out Safari on iOS/ }).press('Enter');
  await expect(page.getByText('Signed out: Safari on iOS')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('heading')).toBeFocused();
  await phone.page.goto('/dashboard');
  await expect(phone.page).toHaveURL('/login');
  await phone.close();
});

test('signing out everywhere asks, and leaves this browser signed in unless it is asked to go too', async ({
  page,
  browser,
  library,
}) => {
  const ann = await library.member();
  const phone = await elsewhere(browser, ann, PHONE);
  await holdSession(page, ann);
  await page.goto('/profile/settings');
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  const everywhere = card.getByRole('button', { name: 'Sign out everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await everywhere.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(everywhere).toBeFocused();
  await expect(card.getByRole('listitem')).toHaveCount(3);

  await everywhere.click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await phone.page.goto('/dashboard');
  await expect(phone.page).toHaveURL('/login');
  await phone.close();
  await page.reload();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  await everywhere.click();
  await dialog.getByLabel('Sign out here, too').check();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a page that heard nothing of another member signing in shows that one when it is looked at again', async ({
  page,
  library,
}) => {
  const [ann, bob] = [await library.member(), await library.member()];
  await holdSession(page, ann);
  await page.goto('/profile/settings');
  const email = page.getByRole('main').getByLabel('Email', { exact: true });
  await expect(email).toHaveValue(ann.email);
  await page.evaluate((value) => {
    localStorage.setItem('authToken', value);
    document.dispatchEvent(new Event('visibilitychange'));
  }, bob.token);
  await expect(email).toHaveValue(bob.email);
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    dispatchEvent(new Event('pageshow'));
  });
  await expect(page).toHaveURL('/login');
});

test.describe('a failure', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('to load or to end sessions is told, with a way to try again', async ({ page, library }) => {
    await signIn(page, await library.member());
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/profile/settings');
    const card = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(card.getByText('This list could not be loaded.')).toBeVisible();
    await page.unroute('**/api/auth/sessions');
    await card.getByRole('button', { name: 'Try Again' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await page.route('**/api/auth/sessions/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Not today' } }),
    );
    await card.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
    await expect(page.getByText('Not today')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(2);
  });
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the question before signing out everywhere', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInBothColours(page);
  });
});
