import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, unique } from './fixtures.ts';
import { hold } from './hold.ts';
import { admin } from './server.ts';

const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#805020' } })
    .png()
    .toBuffer(),
});

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);

test('a member changes name and picture; the old picture stays until saved (product 2, 5, 8)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await holdSession(page, member);
  await page.goto('/profile/settings');
  await expect(page).toHaveTitle(/^Profile Settings · /);
  const account = page.getByRole('region', { name: 'Your account' });
  for (const text of [member.username, member.email, 'Prompts Used', 'Prompts Saved', 'Active']) {
    await expect(account.getByText(text, { exact: true })).toBeVisible();
  }
  await choose(page, await picture());
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(account.locator('img')).toHaveCount(0);
  const name = unique('Renamed');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully (username, profile picture)')).toBeVisible();
  await expect(account.locator('img')).toBeVisible();
  await expect(page.getByRole('button', { name: `Account of ${name}` }).locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(name);
});

test('the form says what is wrong on submit, then while typing, and Reset takes all back (product 2, 4, 5)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await holdSession(page, member);
  await page.goto('/profile/settings');
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Email').fill('nowhere');
  await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Username').fill('abc');
  await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByText('Invalid email address')).toHaveCount(0);

  await choose(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Please select a valid image file (JPEG, PNG, GIF, WebP)')).toBeVisible();
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 2 ** 20 + 1) });
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
});

test('Refresh Data brings the numbers and keeps what is being typed (product 2, 8)', async ({ page, library }) => {
  const member = await library.member();
  await signIn(page, member);
  const prompt = await library.prompt({});
  await page.goto('/profile/settings');
  await page.getByLabel('Username').fill('half typ');
  const headers = { authorization: `Bearer ${member.token}` };
  await page.request.post(`/api/saved-prompts/${prompt}`, { headers });
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('User data refreshed successfully')).toBeVisible();
  await expect(page.getByRole('definition').nth(1)).toHaveText('1');
  await expect(page.getByLabel('Username')).toHaveValue('half typ');
});

test("an administrator's e-mail is disabled and not sent (product 6)", async ({ page }) => {
  await holdSession(page, admin);
  await page.goto('/profile/settings');
  await expect(page.getByLabel('Email')).toBeDisabled();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual(['username']);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});

test.describe('unsaved changes', () => {
  test('are asked about before they are left', async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/profile/settings');
    const name = page.getByRole('form', { name: 'Your profile' }).getByLabel('Username');
    await name.fill(`${member.username}x`);
    await page.getByRole('link', { name: 'Browse' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await expect(name).toHaveValue(`${member.username}x`);
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL('/main');

    await page.goto('/profile/settings');
    await name.fill(`${member.username}x`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully (username)')).toBeVisible();
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await expect(page).toHaveURL('/main');
  });

  test('are asked about before somebody logs out, with a picture on its way, too', async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/profile/settings');
    const logout = async () => {
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    const name = page.getByRole('form', { name: 'Your profile' }).getByLabel('Username');
    await name.fill(`${member.username}x`);
    await logout();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Your profile' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(name).toHaveValue(`${member.username}x`);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const everywhere = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await everywhere.getByLabel('Sign out here, too').check();
    await expect(everywhere).toContainText('Your unsaved text is removed from this browser.');
    await everywhere.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Reset' }).click();
    const letGo = await hold(page, /image\/upload$/);
    await choose(page, await picture());
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await logout();
    await expect(dialog).toContainText('Your profile');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    letGo();
    await expect(page.getByText('Image uploaded successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await logout();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('are dropped by whoever logs out anyway', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/profile/settings');
    await page.getByRole('form', { name: 'Your profile' }).getByLabel('Username').fill('half typ');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log out anyway' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a failure', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('is told in its own words and loses nothing (product 8)', async ({ page, library }) => {
    const other = await library.member();
    await holdSession(page, await library.member());
    await page.goto('/profile/settings');
    await page.getByLabel('Username').fill(other.username);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/);

    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ status: 503, json: { message: 'Closed for today' } }),
    );
    const name = unique('Kept');
    await page.getByLabel('Username').fill(name);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Closed for today')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(page.getByText('Failed to refresh user data')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(name);
  });

  test('to upload a picture is told (product 8)', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/profile/settings');
    await page.route('**/image/upload', (route) => route.fulfill({ status: 500, body: '' }));
    await choose(page, await picture());
    await expect(page.getByText('Failed to upload image')).toBeVisible();
    await page.route('**/image/upload', (route) => route.fulfill({ json: {} }));
    await choose(page, await picture());
    await expect(page.getByText('No valid image name returned from server')).toBeVisible();
  });

  test('of the session leads to signing in and back (product 2)', async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/profile/settings');
    await expect(page.getByLabel('Username')).toHaveValue(member.username);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/profile/settings');
  });
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on /profile/settings, which does not scroll sideways', async ({ page }) => {
    await signIn(page, admin);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/profile/settings', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessibleInBothColours(page);
  });
});
