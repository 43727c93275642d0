import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, waitUntilReady } from './fixtures.ts';
import { admin } from './server.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function find(page: Page, words: string): Promise<void> {
  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
}

test('an administrator finds a user by name or e-mail, whose e-mail is not shown', async ({ page, library }) => {
  const ann = await library.member();
  await signIn(page, admin);
  for (const words of [ann.username.toUpperCase(), ann.email]) {
    await find(page, words);
    await expect(rowOf(page, ann.username)).toContainText('Member');
    await expect(rowOf(page, ann.username)).toContainText('Active');
    await expect(page.getByRole('table')).not.toContainText('@');
  }
  await page.getByRole('searchbox').fill('nobody has this name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search', exact: true }).press('Enter');
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /users$/ })).toBeFocused();
});

test('an administrator has no way to suspend or demote themselves', async ({ page }) => {
  await signIn(page, admin);
  await find(page, admin.email);
  const own = rowOf(page, '(you)');
  await expect(own.getByRole('button', { name: /in the audit log$/ })).toBeVisible();
  await expect(own.getByRole('button', { name: /Suspend|Reinstate|Make/ })).toHaveCount(0);
});

test.describe('suspending', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('asks, signs the user out at once, and is undone; by keyboard alone', async ({ page, browser, library }) => {
    const ann = await library.member();
    const context = await browser.newContext();
    const hers = await context.newPage();
    waitUntilReady(hers);
    await holdSession(hers, ann);
    await hers.goto('/dashboard');
    await expect(hers.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await signIn(page, admin);
    await find(page, ann.username);
    const suspend = page.getByRole('button', { name: `Suspend ${ann.username}` });
    await suspend.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Suspend this user?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(suspend).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Reason').fill('Spam');
    await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
    await expect(page.getByText(`${ann.username} is suspended and signed out everywhere`)).toBeVisible();
    await expect(rowOf(page, ann.username)).toContainText('Suspended');
    const reinstate = page.getByRole('button', { name: `Reinstate ${ann.username}` });
    await expect(reinstate).toBeFocused();

    await hers.goto('/dashboard');
    await expect(hers).toHaveURL('/login');
    await hers.getByLabel('Email').fill(ann.email);
    await hers.getByLabel('Password', { exact: true }).fill(ann.password);
    await hers.getByRole('button', { name: 'Sign in' }).click();
    await expect(hers.getByRole('main').getByText(/This account is suspended/)).toBeVisible();

    await reinstate.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).press('Enter');
    await expect(page.getByText(`${ann.username} may sign in again`)).toBeVisible();
    await hers.getByRole('button', { name: 'Sign in' }).click();
    await expect(hers).toHaveURL('/dashboard');
    await context.close();

    await page.getByRole('button', { name: `${ann.username} in the audit log` }).click();
    await expect(page).toHaveURL(`/audit?user=${ann.username}`);
    await expect(rowOf(page, 'Suspended a user')).toContainText('Spam');
    await expect(rowOf(page, 'Reinstated a user')).toContainText(ann.username);
    await page.getByLabel('What was done').selectOption('Suspended a user');
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  });

  test('and changing roles that fail are told', async ({ page, library }) => {
    const ann = await library.member();
    await signIn(page, admin);
    await find(page, ann.username);
    await page.route('**/api/users/*/*', (route) => route.fulfill({ status: 403, json: { message: 'Not today' } }));
    await page.getByRole('button', { name: `Suspend ${ann.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Not today')).toBeVisible();
    await page.getByRole('button', { name: `Make ${ann.username} an administrator` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByText('Failed to change the role')).toBeVisible();
    await expect(rowOf(page, ann.username)).toContainText('Active');
  });

  for (const { path, api, title } of [
    { path: '/users', api: '**/api/users?*', title: 'Error loading users' },
    { path: '/audit', api: '**/api/audit?*', title: 'Error loading the audit log' },
  ]) {
    test(`${path} that cannot be loaded says so, with a way to try again`, async ({ page }) => {
      await signIn(page, admin);
      await page.route(api, (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.unroute(api);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  }
});

test('an administrator makes a link with which a user chooses a new password', async ({ page, browser, library }) => {
  const ann = await library.member();
  await signIn(page, admin);
  await find(page, ann.username);
  const make = page.getByRole('button', { name: `Link for a new password of ${ann.username}` });
  await make.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link for a new password' });
  await dialog.getByRole('button', { name: 'Make Link' }).press('Enter');
  await expect(dialog.getByLabel('Link')).toBeFocused();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(make).toBeFocused();

  const context = await browser.newContext();
  const hers = await context.newPage();
  waitUntilReady(hers);
  await hers.goto(link);
  await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();

  await page.goto(`/audit?user=${ann.username}`);
  await expect(rowOf(page, 'Made a reset link')).toContainText(ann.username);
  await expect(page.getByRole('table')).not.toContainText(link.split('=')[1] ?? link);
});

test('who is made an administrator is one from the next screen on, and no longer when it is taken back', async ({
  page,
  browser,
  library,
}) => {
  const ann = await library.member();
  const context = await browser.newContext();
  const hers = await context.newPage();
  waitUntilReady(hers);
  await holdSession(hers, ann);
  await hers.goto('/audit');
  await expect(hers.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();

  await signIn(page, admin);
  await find(page, ann.username);
  for (const { label, confirm, role, heading } of [
    { label: 'an administrator', confirm: 'Make administrator', role: 'Administrator', heading: 'Audit Log' },
    { label: 'a member', confirm: 'Make member', role: 'Member', heading: 'This page is for administrators' },
  ]) {
    await page.getByRole('button', { name: `Make ${ann.username} ${label}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(rowOf(page, ann.username)).toContainText(role);
    await hers.reload();
    await expect(hers.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await context.close();
});

test('the menu of the account and the palette lead administrators to both screens', async ({ page }) => {
  await signIn(page, admin);
  for (const [name, path] of [
    ['Users', '/users'],
    ['Audit Log', '/audit'],
  ] as const) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(path);
    await page.goto('/main');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
  }
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on /users, /audit and in the dialogs, and nothing scrolls sideways', async ({
    page,
    library,
  }) => {
    // Axe checks eight looks twice.
    test.slow();
    const ann = await library.member();
    await signIn(page, admin);
    const check = () => expectAccessibleInBothColours(page);
    for (const path of [`/users?search=${ann.username}`, '/audit']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        await check();
      }
    }
    await find(page, ann.username);
    for (const name of [`Suspend ${ann.username}`, `Make ${ann.username} an administrator`]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await check();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('the palette closes when one goes back to another page', async ({ page }) => {
  await page.goto('/main');
  await page.getByRole('link', { name: 'Prompt Lib' }).first().click();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/main');
  await expect(palette).toHaveCount(0);
});

test.describe('refused to sign in', () => {
  test.use({ provoked: /40[13]/ });

  test('who is suspended reads so in the card, and a wrong password says that it is one', async ({ page, library }) => {
    const ann = await library.member();
    const { token } = await library.administrator();
    const headers = { authorization: `Bearer ${token}` };
    const found = await page.request.get(`/api/users?query=${ann.username}&page=0&size=5`, { headers });
    const { list } = (await found.json()) as { list: { id: number }[] };
    const password = page.getByLabel('Password', { exact: true });
    await page.goto('/login');
    await page.getByLabel('Email').fill(ann.email);
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Check your email and password')).toBeVisible();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await page.request.put(`/api/users/${list[0]?.id}/suspension`, { headers, data: { suspended: true } });
    await password.fill(ann.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByText('This account is suspended.')).toBeVisible();
  });
});
