import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, unique } from './fixtures.ts';
import { admin } from './server.ts';

/** Goes there through the header, as people do. */
async function openProfile(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
}

async function promptOf(page: Page, token: string): Promise<{ id: number; title: string }> {
  const title = unique('Left behind');
  const data = { title, content: 'Write to [name], please.', categories: ['Writing'], tags: ['Email'] };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post('/api/prompts', { data, headers });
  return { id: (await answer.json()).id, title };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

test.describe('a member', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('downloads their data and deletes the account, by clicks alone; the prompt stays without their name', async ({
    page,
    library,
  }) => {
    const ann = await library.member();
    const { id, title } = await promptOf(page, ann.token);
    await signIn(page, ann);
    await openProfile(page, ann.username);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^prompt-lib-\\d+-${ann.username}\\.tar\\.gz$`));
    await expect(page.getByText('Your data was downloaded')).toBeVisible();
    const files = await unpackTar(gunzipSync(await readFile(await download.path())));
    const file = files.find(({ header }) => header.name.endsWith(`/prompts/${id}.json`));
    expect(JSON.parse(Buffer.from(file?.data ?? []).toString())).toMatchObject({ title });

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Leave the published ones to the library').check();
    await dialog.getByLabel('Current password').fill('not it');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('Current password is not right');
    await expect(dialog.getByLabel('Leave the published ones to the library')).toBeChecked();
    await dialog.getByLabel('Current password').fill(ann.password);
    await dialog.getByLabel('Current password').press('Enter');

    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
    const { owner } = await (await page.request.get(`/api/prompts/${id}`)).json();
    expect(owner.username).toBe('former member');
    await page.goto('/login');
    await page.getByLabel('Email').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill(ann.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
  });

  test('goes back on it: nothing is deleted', async ({ page, library }) => {
    const ann = await library.member();
    await signIn(page, ann);
    await openProfile(page, ann.username);
    const button = page.getByRole('button', { name: 'Delete account' });
    await button.click();
    await dialogOf(page).getByLabel('Current password').fill(ann.password);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(dialogOf(page).getByLabel('Current password')).toHaveValue('');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  });

  test('who changes the email is asked for the password, and loses nothing by a wrong one', async ({
    page,
    library,
  }) => {
    const ann = await library.member();
    await signIn(page, ann);
    await openProfile(page, ann.username);
    const form = page.getByRole('form', { name: 'Your profile' });
    await expect(form.getByLabel('Current password')).toHaveCount(0);
    const email = `${unique('new')}@example.com`.toLowerCase();
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/Enter your current password/);
    await expect(form.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password');
    await form.getByLabel('Current password').fill('not it');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/Current password is not right/);
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Current password')).toHaveValue('not it');
    await form.getByLabel('Current password').fill(ann.password);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully (email)')).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your account' }).getByText(email)).toBeVisible();
  });
});

test.describe('the last administrator', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('is told why they cannot leave', async ({ page }) => {
    await holdSession(page, admin);
    await page.goto('/profile/settings');
    await page.route('**/api/auth/me', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { error: 'conflict', message: 'You are the only administrator.' } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialogOf(page).getByLabel('Current password').fill(admin.password);
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('You are the only administrator.')).toBeVisible();
  });
});

test('an administrator signs a user out, takes their data along and deletes the account', async ({ page, library }) => {
  const ann = await library.member();
  await signIn(page, admin);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(ann.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  const more = page.getByRole('button', { name: `More about ${ann.username}` });

  await more.click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('dialog', { name: 'Sign this user out?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(page.getByText(`${ann.username} is signed out everywhere`)).toBeVisible();
  const headers = { authorization: `Bearer ${ann.token}` };
  expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(401);

  const saved = page.waitForEvent('download');
  await more.click();
  await page.getByRole('menuitem', { name: 'Download data' }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^prompt-lib-\\d+-${ann.username}\\.tar\\.gz$`));

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect(dialog).toContainText(ann.username);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`The account of ${ann.username} was deleted`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
});

test('everybody is signed out on demand, which is asked for first', async ({ page }) => {
  await holdSession(page, admin);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Sign everybody out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign everybody out?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // Other tests run in parallel: their members must stay signed in, so the request is not sent on.
  const asked = page.waitForRequest(/\/api\/users\/sessions\?here=false$/);
  await page.route('**/api/users/sessions*', (route) => route.fulfill({ status: 204 }));
  await dialog.getByRole('button', { name: 'Sign everybody out' }).click();
  expect((await asked).method()).toBe('DELETE');
  await expect(page.getByText('Everybody else is signed out')).toBeVisible();
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the dialog that deletes an account, which does not scroll sideways', async ({ page }) => {
    await signIn(page, admin);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialogOf(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessibleInBothColours(page);
  });
});
