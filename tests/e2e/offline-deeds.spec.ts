import type { Page } from '@playwright/test';
import { expect, holdSession, signIn, test, unique, type Library } from './fixtures.ts';
import { chooser } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';
import { admin } from './server.ts';

// What cannot be undone happens while somebody waits for it, or not at all: never later by itself.

test.use({ provoked: /net::ERR_|Failed to fetch|failed:/ });

interface Setting {
  page: Page;
  library: Library;
}

interface Deed {
  name: string;
  /** Opens the page and the confirmation dialog, and fills in what the dialog asks for. */
  ask: (setting: Setting) => Promise<void>;
  confirm: string;
  /** The toast text on failure. */
  failed: RegExp;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const onProfile =
  (button: string, fill: (page: Page, password: string) => Promise<void> = async () => undefined) =>
  async ({ page, library }: Setting) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/profile/settings', { waitUntil: 'networkidle' });
    await press(page, button);
    await fill(page, member.password);
  };

const onShelf =
  (path: string) =>
  async ({ page, library }: Setting) => {
    const { token } = await library.administrator();
    const name = unique('Shelf');
    const made = await page.request.post(`/api/${path}`, {
      data: { name, displayOrder: 1 },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(made.ok(), await made.text()).toBe(true);
    await holdSession(page, admin);
    await page.goto(`/${path}`, { waitUntil: 'networkidle' });
    await press(page, `Delete ${name}`);
  };

const onUsers =
  (open: (page: Page, name: string) => Promise<void>) =>
  async ({ page, library }: Setting) => {
    const { username } = await library.member();
    await holdSession(page, admin);
    await page.goto(`/users?q=${username}`, { waitUntil: 'networkidle' });
    await open(page, username);
  };

const fromMenu = (item: string) =>
  onUsers(async (page, name) => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  });

const DEEDS: Deed[] = [
  {
    name: 'a prompt is deleted',
    ask: async ({ page, library }) => {
      const member = await library.member();
      const { id } = await ownPrompt(page.request, member);
      await holdSession(page, member);
      await page.goto(`/prompts/${id}`, { waitUntil: 'networkidle' });
      await press(page, 'Delete');
    },
    confirm: 'Delete prompt',
    failed: /Failed to delete prompt/,
  },
  {
    name: 'an account is deleted by its member',
    ask: onProfile('Delete account', (page, password) =>
      page.getByRole('dialog').getByLabel('Current password').fill(password),
    ),
    confirm: 'Delete account',
    failed: /Failed to delete your account/,
  },
  {
    name: 'a member is signed out everywhere',
    ask: onProfile('Sign out everywhere'),
    confirm: 'Sign out everywhere',
    failed: /Failed to sign out/,
  },
  {
    name: 'a category is deleted',
    ask: onShelf('categories'),
    confirm: 'Delete category',
    failed: /Failed to delete category/,
  },
  { name: 'a tag is deleted', ask: onShelf('tags'), confirm: 'Delete tag', failed: /Failed to delete tag/ },
  {
    name: 'a user is deleted',
    ask: fromMenu('Delete account'),
    confirm: 'Delete account',
    failed: /Failed to delete the account/,
  },
  {
    name: 'a user is signed out everywhere',
    ask: fromMenu('Sign out everywhere'),
    confirm: 'Sign out everywhere',
    failed: /Failed to sign .* out/,
  },
  {
    name: 'a user is suspended',
    ask: onUsers((page, name) => press(page, `Suspend ${name}`)),
    confirm: 'Suspend',
    failed: /Failed to suspend/,
  },
];

for (const { name, ask, confirm, failed } of DEEDS) {
  test(`offline, ${name} at once or not at all, and a toast says so`, async ({ page, library, context }) => {
    await ask({ page, library });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: confirm })).toBeVisible();
    await context.setOffline(true);
    await dialog.getByRole('button', { name: confirm }).click();
    const toast = page.getByRole('alert').filter({ hasText: failed });
    await expect.soft(toast).toContainText('You are offline');
    // Some dialogs have closed by themselves already.
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    if (await cancel.isVisible()) await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const written: string[] = [];
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') written.push(`${route.request().method()} ${route.request().url()}`);
      await route.continue();
    });
    await context.setOffline(false);
    // The toast is no longer true.
    await expect(toast).toHaveCount(0);
    // A queued request would have been sent before this one.
    await page.evaluate(() => fetch('/api/config'));
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    expect(written).toEqual([]);
  });
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

for (const [what, cut] of [
  ['offline', (page: Page) => page.context().setOffline(true)],
  // A network that accepts the request and never answers.
  ['with a server that does not answer', (page: Page) => page.route('**/api/auth/logout', () => undefined)],
] as const) {
  test(`logging out ${what} leaves nobody signed in here`, async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/myprompts', { waitUntil: 'networkidle' });
    await page.evaluate(() => localStorage.setItem('promptDraft:1:9', '{}'));
    // The question about the draft is loaded before the network is cut.
    await page.getByRole('button', { name: `Account of ${member.username}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const anyway = page.getByRole('button', { name: 'Log out anyway' });
    await expect(anyway).toBeVisible();
    await cut(page);
    await anyway.click();
    await expect.poll(() => tokenIn(page)).toBeNull();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('promptDraft')))).toEqual(
      [],
    );
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
    if (what === 'offline') {
      await expect(page.getByRole('alert')).toContainText('Your session still runs on the server');
      await page.context().setOffline(false);
      await expect(page.getByRole('alert')).toContainText('Your session still runs on the server');
    }
    await expect(page).toHaveURL('/');
    const next = await page.context().newPage();
    await next.goto('/dashboard');
    await expect(next).toHaveURL('/login');
  });
}

test('logging out tells the server, and says so', async ({ page, library }) => {
  const member = await library.member();
  await signIn(page, member);
  const token = await tokenIn(page);
  await page.getByRole('button', { name: `Account of ${member.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('pictures chosen offline are to be added again, and a toast says so', async ({ page, library }) => {
  await holdSession(page, await library.member());
  await page.goto('/myprompts/create', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await chooser(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('picture') });
  await expect(page.getByRole('alert')).toContainText('You are offline. Please add the pictures again');
  await expect(page.getByRole('alert')).toContainText('a.png');
});
