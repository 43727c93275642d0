import type { Page, Request } from '@playwright/test';
import { expect, holdSession, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { ownPrompt } from './own-prompt.ts';

// A page that stays open while another person becomes its viewer shows nothing that was loaded for the previous
// viewer, and sends nothing that the previous viewer requested.

test.use({ provoked: /Failed to load resource|failed: 404/ });

/** Whether the page contains a text, also in a field. */
const shows = (page: Page, text: string) => () =>
  page.evaluate(
    (wanted) =>
      document.body.innerText.includes(wanted) ||
      [...document.querySelectorAll('input')].some(({ value }) => value.includes(wanted)),
    text,
  );

test('a draft that is open goes when its owner signs out in another tab', async ({ page, context, library }) => {
  const ann = await library.member();
  const { id, title } = await ownPrompt(page.request, ann, {}, 'DRAFT');
  await holdSession(page, ann);
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/main');
  await other.getByRole('button', { name: /^Account of / }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Prompt not found')).toBeVisible();
});

/** As in a page in the back/forward cache while one person signed out and another signed in. */
const becomes = (page: Page, token: string) =>
  page.evaluate((value) => {
    localStorage.setItem('authToken', value);
    dispatchEvent(new Event('pageshow'));
  }, token);

for (const path of ['/myprompts', '/promptslist?scope=mine', '/myprompts/edit/ID', '/myprompts/ID']) {
  test(`${path} shows nothing of the member before, also while the next one's answers are on their way`, async ({
    page,
    library,
  }) => {
    const [ann, bob] = [await library.member(), await library.member()];
    const { id, title } = await ownPrompt(page.request, ann, {}, 'DRAFT');
    await holdSession(page, ann);
    await page.goto(path.replace('ID', String(id)));
    const shown = shows(page, title);
    await expect.poll(shown).toBe(true);
    const letGo = await hold(page, /\/api\/prompts/);
    await becomes(page, bob.token);
    await expect(page.getByRole('button', { name: `Account of ${bob.username}` })).toBeVisible();
    expect(await shown()).toBe(false);
    letGo();
    await page.waitForLoadState('networkidle');
    expect(await shown()).toBe(false);
  });
}

test.describe('what one member has pressed', () => {
  test.use({ provoked: /Failed to load resource|net::ERR_|failed:/ });

  const bookmarks = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save prompt: / });
  const saved = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove from saved: / });
  const isSave = (request: Request) => request.method() !== 'GET' && request.url().includes('/api/saved-prompts/');

  /** Opens a list as this person. @returns their token, and the authorization that each save is sent with. */
  async function openList(page: Page, person: { email: string; password: string }) {
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (isSave(request)) sent.push(request.headers().authorization);
    });
    await holdSession(page, person);
    await page.goto('/main', { waitUntil: 'networkidle' });
    return { sent, token: await page.evaluate(() => localStorage.getItem('authToken')) };
  }

  /** The second save is queued behind the first. */
  async function saveTwo(page: Page) {
    for (const many of [1, 2]) {
      await bookmarks(page).first().click();
      await expect(saved(page)).toHaveCount(many);
    }
  }

  /** The next member saves a prompt, after everything that was queued before. */
  async function savesToo(page: Page, { username }: { username: string }) {
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
    const answered = page.waitForResponse((answer) => isSave(answer.request()));
    await bookmarks(page).first().click();
    await answered;
    await page.waitForLoadState('networkidle');
  }

  test('offline is not done for the next', async ({ page, context, library }) => {
    const [ann, bob] = [await library.member(), await library.member()];
    const { sent } = await openList(page, ann);
    await context.setOffline(true);
    await saveTwo(page);
    await becomes(page, bob.token);
    await context.setOffline(false);
    await savesToo(page, bob);
    expect(sent).toEqual([`Bearer ${bob.token}`]);
  });

  test('and waits behind an answer is not done for the next, who does not wait for it', async ({ page, library }) => {
    const [ann, bob] = [await library.member(), await library.member()];
    const { sent, token } = await openList(page, ann);
    const letGo = await hold(page, /\/api\/saved-prompts\//, 'POST');
    await saveTwo(page);
    await becomes(page, bob.token);
    const answered = page.waitForResponse((answer) => isSave(answer.request()));
    letGo();
    await answered;
    await savesToo(page, bob);
    expect(sent).toEqual([`Bearer ${token}`, `Bearer ${bob.token}`]);
  });
});

/** Once a later response has arrived, the effects of an earlier one are done. */
const asksAgain = (page: Page) => page.evaluate(async () => void (await (await fetch('/api/config')).json()));

test('the answer to what one member saved is nothing to the next', async ({ page, library }) => {
  const [ann, bob] = [await library.member(), await library.member()];
  await holdSession(page, ann);
  await page.goto('/profile/settings');
  const letGo = await hold(page, /\/api\/auth\/me$/, 'PUT');
  await page.getByLabel('Username').fill(`${ann.username} New`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await becomes(page, bob.token);
  await expect(page.getByLabel('Username')).toHaveValue(bob.username);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  letGo();
  await answered;
  await asksAgain(page);
  await expect(page.getByRole('button', { name: `Account of ${bob.username}` })).toBeVisible();
  expect(await shows(page, ann.username)()).toBe(false);
  expect(await shows(page, ann.email)()).toBe(false);
  await expect(page.getByText(/^Profile updated/)).toHaveCount(0);
});

test('a draft whose saving is answered after its owner has gone is not there to be read', async ({ page, library }) => {
  const ann = await library.member();
  const { id } = await ownPrompt(page.request, ann, {}, 'DRAFT');
  await holdSession(page, ann);
  await page.goto(`/myprompts/edit/${id}`, { waitUntil: 'networkidle' });
  const letGo = await hold(page, `**/api/prompts/${id}`, 'PUT');
  await page.getByLabel('Title').fill('Nobody else reads this');
  await page.getByRole('button', { name: 'Update Prompt' }).click();
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    dispatchEvent(new Event('pageshow'));
  });
  await expect(page).toHaveURL('/login');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  letGo();
  await answered;
  await asksAgain(page);
  await expect(page).toHaveURL('/login');
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/explorer/prompt/${id}`);
  await expect(page.getByRole('main').getByText('Prompt not found')).toBeVisible();
  await expect(page.getByText('Nobody else reads this')).toHaveCount(0);
});
