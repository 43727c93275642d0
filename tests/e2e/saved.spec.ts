import type { Page } from '@playwright/test';
import { expect, holdSession, signIn, test, unique, type Library } from './fixtures.ts';

/** The bookmark button of one prompt; its name says what a click does. */
const bookmark = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(Save prompt|Remove from saved): ${title}$`) });

async function newPrompt(library: Library) {
  const title = unique('Bookmarked');
  return { title, id: await library.prompt({ title }) };
}

test('a member saves a prompt on its card, and everything that shows it agrees at once', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  await holdSession(page, await library.member());
  await page.goto(`/main?search=${title}`);
  await page.getByRole('link', { name: title }).click();
  await expect(bookmark(page, title)).toHaveText('Save');
  await page.goBack();

  // The server has not answered yet.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/saved-prompts/${id}`, async (route) => {
    await answered;
    await route.continue();
  });
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page, title).click();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(bookmark(page, title)).toHaveAccessibleName(`Remove from saved: ${title}`);
  await page.getByRole('link', { name: title }).click();
  await expect(bookmark(page, title)).toHaveText('Saved');
  const done = page.waitForResponse(`**/api/saved-prompts/${id}`);
  answer();
  expect((await done).status()).toBe(201);
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(bookmark(page, title)).toHaveText('Saved');
  await bookmark(page, title).click();
  await expect(bookmark(page, title)).toHaveText('Save');
  await page.getByRole('link', { name: 'Back to Explorer' }).click();
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(title);
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
});

test('pressed twice in a hurry, it ends as it began, on the server too', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  const member = await library.member();
  await holdSession(page, member);
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
  const last = page.waitForResponse((response) => response.request().method() === 'DELETE');
  // Quick clicks, all before the server has answered.
  await page.route(`**/api/saved-prompts/${id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await bookmark(page, title).dblclick({ delay: 60 });
  expect((await last).status()).toBe(204);
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  const { totalElements } = await (
    await page.request.get('/api/saved-prompts', { headers: { authorization: `Bearer ${member.token}` } })
  ).json();
  expect(totalElements).toBe(0);
});

test('the number in the profile moves at once, without asking the server', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  const member = await library.member();
  await holdSession(page, member);
  await page.goto(`/explorer/prompt/${id}`);
  const account = page.getByRole('button', { name: `Account of ${member.username}` });
  await expect(account).toBeVisible();
  await page.route('**/api/auth/me', () => undefined);
  for (const [word, number] of [
    ['Saved', '1'],
    ['Save', '0'],
  ] as const) {
    await bookmark(page, title).click();
    await expect(bookmark(page, title)).toHaveText(word);
    await account.click();
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await expect(page.getByText(`Prompts Saved${number}`)).toBeVisible();
    await page.goBack();
  }
});

test('what is saved stands in the saved list, last saved first; taken back there, it can be saved again', async ({
  page,
  library,
}) => {
  const [first, second] = [await newPrompt(library), await newPrompt(library)];
  await signIn(page, await library.member());
  for (const { title, id } of [first, second]) {
    await page.goto(`/explorer/prompt/${id}`);
    await bookmark(page, title).click();
    await expect(bookmark(page, title)).toHaveText('Saved');
  }
  await page.goto('/promptslist/saved');
  const cards = page.getByRole('article').getByRole('heading');
  await expect(cards).toHaveText([second.title, first.title]);

  // The card stays in place until the list is opened again.
  for (const pressed of ['false', 'true', 'false']) {
    const saved = page.waitForResponse('**/api/saved-prompts/*');
    await bookmark(page, second.title).click();
    await expect(bookmark(page, second.title)).toHaveAttribute('aria-pressed', pressed);
    await expect(bookmark(page, second.title)).toBeFocused();
    expect((await saved).ok()).toBe(true);
  }
  await expect(cards).toHaveText([second.title, first.title]);
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await expect(page).toHaveURL('/main');
  await page.goBack();
  await expect(cards).toHaveText([first.title]);
});

test('by keyboard: Space saves and takes back, and the focus stays', async ({ page, library }) => {
  const { title } = await newPrompt(library);
  await holdSession(page, await library.member());
  await page.goto(`/main?search=${title}`);
  await page.getByRole('link', { name: title }).focus();
  await page.keyboard.press('Tab');
  await expect(bookmark(page, title)).toBeFocused();
  for (const pressed of ['true', 'false']) {
    await page.keyboard.press('Space');
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', pressed);
    await expect(bookmark(page, title)).toBeFocused();
  }
});

test.describe('offline', () => {
  test.use({ provoked: /net::ERR_|Failed to load resource|saved-prompts\/\d+ failed/ });

  const offline = async ({ page, library }: { page: Page; library: Library }) => {
    const { title, id } = await newPrompt(library);
    const member = await library.member();
    await holdSession(page, member);
    await page.goto(`/explorer/prompt/${id}`, { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await bookmark(page, title).click();
    await expect(bookmark(page, title)).toHaveText('Saved');
    const toast = page.getByRole('status').filter({ hasText: 'Saved as soon as you are online' });
    await expect(toast).toContainText('Please keep this page open until then.');
    return { title, id };
  };

  test('a prompt is saved when the network is back, and a toast says that it is not yet', async ({ page, library }) => {
    const { title, id } = await offline({ page, library });
    const saved = page.waitForResponse(`**/api/saved-prompts/${id}`);
    await page.context().setOffline(false);
    expect((await saved).status()).toBe(201);
    await expect(bookmark(page, title)).toHaveText('Saved');
  });

  test('what the server refuses then is undone, and a toast says why', async ({ page, library }) => {
    const { title, id } = await offline({ page, library });
    await page.route(`**/api/saved-prompts/${id}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'Not today' } }),
    );
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toContainText('Not today');
    await expect(bookmark(page, title)).toHaveText('Save');
  });
});

test.describe('refused by the server', () => {
  test.use({ provoked: /Failed to load resource|saved-prompts\/\d+ failed/ });

  for (const [status, message] of [
    [500, 'Something broke'],
    [400, 'Not today'],
  ] as const) {
    test(`with ${status} it is undone, and a toast says why`, async ({ page, library }) => {
      const { title, id } = await newPrompt(library);
      await signIn(page, await library.member());
      await page.route(`**/api/saved-prompts/${id}`, (route) => route.fulfill({ status, json: { message } }));
      await page.goto(`/explorer/prompt/${id}`);
      await bookmark(page, title).click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText('Failed to save prompt');
      await expect(toast).toContainText(message);
      await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
    });
  }

  test('because the session is over, the member signs in, and finds the prompt saved', async ({ page, library }) => {
    const { title, id } = await newPrompt(library);
    const member = await library.member();
    await holdSession(page, member);
    await page.goto(`/explorer/prompt/${id}`);
    await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await bookmark(page, title).click();
    await expect(page).toHaveURL('/login');
    const ended = page.getByText('Your session has ended. Sign in to go on.');
    await expect(ended).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // A reload shows it again. `quiet` fails the test on a hydration mismatch.
    await page.reload();
    await expect(ended).toBeVisible();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`/explorer/prompt/${id}`);
    await expect(bookmark(page, title)).toHaveText('Saved');
  });
});

test('a visitor signs in first, comes back to where they were, and finds the prompt saved', async ({
  page,
  library,
}) => {
  const { title } = await newPrompt(library);
  const member = await library.member();
  await page.goto(`/main?search=${title}`);
  await bookmark(page, title).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/main?search=${title}`);
  await expect(page.getByText('Prompt saved', { exact: true })).toBeVisible();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
});

test('so does a visitor who makes an account on the way', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  await page.goto(`/explorer/prompt/${id}`);
  await bookmark(page, title).click();
  await page.getByRole('link', { name: 'Register' }).click();
  const username = unique('Newcomer');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await page.getByLabel('Confirm Password').fill('a long enough secret');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`/explorer/prompt/${id}`);
  await expect(bookmark(page, title)).toHaveText('Saved');
});

test('a visitor who turns back has saved nothing', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  const member = await library.member();
  await page.goto(`/explorer/prompt/${id}`);
  await bookmark(page, title).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  await holdSession(page, member);
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
});

test('documents are the same for everybody: the bookmark is in them, and empty', async ({ request, library }) => {
  const { title, id } = await newPrompt(library);
  const { token } = await library.member();
  const headers = { authorization: `Bearer ${token}` };
  await request.post(`/api/saved-prompts/${id}`, { headers });
  for (const path of [`/explorer/prompt/${id}`, `/main?search=${title}`]) {
    const html = await (await request.get(path, { headers })).text();
    const button = new RegExp(`<button[^>]*Save prompt: ${title}[^>]*>`).exec(html)?.[0];
    expect(button, path).toContain('aria-pressed="false"');
  }
});

test('who signs out has no full bookmarks left on the page', async ({ page, library }) => {
  const { title, id } = await newPrompt(library);
  const member = await library.member();
  await holdSession(page, member);
  await page.goto(`/explorer/prompt/${id}`);
  await bookmark(page, title).click();
  await expect(bookmark(page, title)).toHaveText('Saved');
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  });
  await expect(bookmark(page, title)).toHaveText('Save');
});
