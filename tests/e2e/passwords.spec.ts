import type { Page } from '@playwright/test';
import { openTestMailbox, type TestMailbox } from '../../server/mail/mail.fixtures.ts';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, waitUntilReady } from './fixtures.ts';
import { openEarly } from './hold.ts';
import { startServer, type RunningServer } from './server.ts';

const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function chooseNew(page: Page, words: string): Promise<void> {
  await password(page, 'New Password').fill(words);
  await password(page, 'Confirm New Password').fill(words);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test('a member changes the password; other devices are signed out, this one is not', async ({
  page,
  browser,
  library,
}) => {
  const member = await library.member();
  await signIn(page, member);
  const other = await browser.newPage();
  waitUntilReady(other);
  await signIn(other, member);

  await page.goto('/profile/settings');
  await password(page, 'Current Password').fill(member.password);
  await chooseNew(page, 'vq8 blue tractor');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    await expect(password(page, label)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

  await other.goto('/profile/settings');
  await expect(other).toHaveURL('/login');
  await password(other, 'Email').fill(member.email);
  await password(other, 'Password').fill('vq8 blue tractor');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL('/profile/settings');
  await other.close();
});

test('a password that is easy to guess gets a hint, and is taken all the same', async ({ page, library }) => {
  const member = await library.member();
  await page.goto('/register');
  await password(page, 'Username').fill('Somebody');
  await password(page, 'Password').fill('password');
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible();
  await expect(password(page, 'Password')).toHaveAccessibleDescription(/one of the most common passwords/);
  await password(page, 'Password').fill('somebody');
  await expect(page.getByText('This is your username.')).toBeVisible();
  await password(page, 'Password').fill('vq8 blue tractor');
  await expect(page.getByText('guess it easily')).toHaveCount(0);

  await holdSession(page, member);
  await page.goto('/profile/settings');
  await password(page, 'Current Password').fill(member.password);
  await password(page, 'New Password').fill(member.username.toUpperCase());
  await expect(page.getByText('This is your username.')).toBeVisible();
  await chooseNew(page, '123456');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
});

test.describe('a refusal', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('to try again so soon says how long to wait, loses nothing, and ends', async ({ page, library }) => {
    const member = await library.member();
    await page.goto('/login');
    await password(page, 'Email').fill(member.email);
    await password(page, 'Password').fill(member.password);
    // Somebody else at the same address fails to sign in until the wait is long enough to be visible.
    for (let wait = 0; wait < 8;) {
      await page.waitForTimeout(wait * 1000);
      const data = { email: member.email, password: 'wrong' };
      const answer = await page.request.post('/api/auth/login', { data });
      wait = Number(answer.headers()['retry-after'] ?? 0);
    }
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    await expect(password(page, 'Email')).toHaveValue(member.email);
    await expect(password(page, 'Password')).toHaveValue(member.password);
    await expect(page.getByRole('alert')).toHaveText('You can try again now.', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/main');
  });

  test('of the present password stands under its field', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await password(page, 'Current Password').fill('not it');
    await password(page, 'New Password').fill('one');
    await password(page, 'Confirm New Password').fill('two');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await chooseNew(page, 'vq8 blue tractor');
    await expect(password(page, 'Current Password')).toHaveAccessibleDescription('Current password is not right');
    await expect(page).toHaveURL('/profile/settings');
  });
});

test('every form with a password tells password managers whose it is', async ({ page, library }) => {
  const formsOf = async (path: string) => {
    await page.goto(path);
    await page.locator('form:has(input[type=password])').first().waitFor();
    return page
      .locator('form:has(input[type=password])')
      .evaluateAll((forms) =>
        forms.map((form) => form.querySelector('input[autocomplete=username], input[type=email]') !== null),
      );
  };
  for (const path of ['/login', '/register', '/reset-password#token=x'])
    expect(await formsOf(path), path).toEqual([true]);
  await holdSession(page, await library.member());
  await page.goto('/profile/settings');
  await page.getByLabel('Email').fill('other@example.com');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const forms = page.locator('form:has(input[type=password])');
  await expect(forms).toHaveCount(3);
  await expect(forms.filter({ has: page.locator('input[autocomplete=username]') })).toHaveCount(3);
});

test('without a mail server nobody is sent to ask for a link', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await page.goto('/forgot-password');
  await expect(page.getByText('An administrator can give you a link')).toBeVisible();
});

test.describe('with a mail server', () => {
  let box: TestMailbox;
  let server: RunningServer;
  test.beforeAll(async () => {
    box = await openTestMailbox();
    server = await startServer({ SMTP_URL: box.url, MAIL_FROM: 'library@example.com', SAMPLE_LIBRARY: 'false' });
  });
  test.afterAll(async () => {
    await server.stop();
    await box.close();
  });
  test.use({ provoked: /Failed to load resource|failed: / });

  test('who forgot the password gets a link, sets a new one with it, and signs in', async ({ page }) => {
    const ann = { username: 'Ann', email: 'ann@example.com', password: 'correct horse' };
    await page.request.post(`${server.url}/api/auth/register`, { data: ann });

    await page.goto(`${server.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await password(page, 'Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    const said = await page.getByRole('main').innerText();

    await page.goto(`${server.url}/forgot-password`);
    await password(page, 'Email').fill(ann.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    expect(await page.getByRole('main').innerText()).toBe(said);

    const [letter] = await box.until(1);
    expect(letter?.to).toEqual([ann.email]);
    const link = /http\S+#token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(`${server.url}/reset-password#`)).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await chooseNew(page, 'vq8 blue tractor');
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/login`);
    expect(asked.filter((url) => /token=/.test(new URL(url).search + new URL(url).pathname))).toEqual([]);
    await password(page, 'Email').fill(ann.email);
    await password(page, 'Password').fill('vq8 blue tractor');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${server.url}/main`);

    await page.goto(link);
    await chooseNew(page, 'another one');
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    // The log contains neither the e-mail address nor the token.
    expect(server.log()).not.toMatch(/ann@example|token=/);
  });

  test('forms that are sent before the page is alive are sent when it is, with what was typed and not in the address', async ({
    page,
  }) => {
    const eve = { username: 'Eve', email: 'eve@example.com', password: 'correct horse' };
    await page.request.post(`${server.url}/api/auth/register`, { data: eve });
    const known = box.letters.length;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    const arrive = await openEarly(page, `${server.url}/forgot-password`);
    await password(page, 'Email').fill(eve.email);
    // Browsers submit a form of a single field on Enter by themselves.
    await password(page, 'Email').press('Enter');
    await arrive();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    const letter = (await box.until(known + 1)).at(-1);

    const link = /http\S+#token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
    const ready = await openEarly(page, link);
    await chooseNew(page, 'vq8 blue tractor');
    await ready();
    await expect(page).toHaveURL(`${server.url}/login`);
    expect(asked.filter((url) => /eve|tractor/.test(decodeURIComponent(url)))).toEqual([]);
  });

  test('a link without its token says so', async ({ page }) => {
    await page.goto(`${server.url}/reset-password`);
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  });

  test.describe('in dark and light colours', () => {
    test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on these screens, none scrolls sideways or is to be found by search engines', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      for (const path of ['/login', '/forgot-password', '/reset-password', '/reset-password#token=x']) {
        await page.goto('about:blank');
        await page.goto(server.url + path, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
        await expectAccessibleInBothColours(page);
        if (path === '/login') continue;
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      }
    });
  });
});
