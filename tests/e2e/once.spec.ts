import type { Locator, Page } from '@playwright/test';
import { expect, holdSession, test, unique } from './fixtures.ts';
import { asMember, fillIn, save } from './form.helpers.ts';
import { hold } from './hold.ts';
import { ownPrompt } from './own-prompt.ts';
import { admin } from './server.ts';

// Where a click deletes or saves, a second click before the screen has reacted does nothing.

/** Two clicks, the second before anything can re-render. */
const pressTwice = (button: Locator) =>
  button.evaluate((element) => {
    (element as HTMLButtonElement).click();
    (element as HTMLButtonElement).click();
  });

function deletionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(new URL(request.url()).pathname));
  return sent;
}

test('a prompt is deleted once, and says so once', async ({ page, request, library }) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await asMember(page, ann);
  await page.goto(`/myprompts/${id}`);
  const sent = deletionsOf(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Delete prompt' }));
  await expect(page.getByText('Prompt deleted successfully')).toHaveCount(1);
  await expect(page).toHaveURL('/myprompts');
  expect(sent).toEqual([`/api/prompts/${id}`]);
  await expect(page.getByRole('alert').filter({ hasText: /fail|not found/i })).toHaveCount(0);
});

test('an account is deleted once', async ({ page, library }) => {
  const ann = await library.member();
  await holdSession(page, ann);
  await page.goto('/profile/settings');
  const sent = deletionsOf(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill(ann.password);
  await pressTwice(dialog.getByRole('button', { name: 'Delete account' }));
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(sent).toEqual(['/api/auth/me']);
  await expect(page.getByRole('alert').filter({ hasText: /fail|not found/i })).toHaveCount(0);
});

test('a category is made once and deleted once, also while its dialog fades out', async ({ page, request }) => {
  await holdSession(page, admin);
  await page.goto('/categories');
  const made: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && made.push(new URL(sent.url()).pathname));
  await page.getByRole('button', { name: 'Add Category' }).click();
  const name = 'Pressed twice';
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Create Category' }));
  await expect(page.getByText('Category created successfully')).toHaveCount(1);
  expect(made.filter((path) => path === '/api/categories')).toHaveLength(1);

  const sent = deletionsOf(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete category' });
  await button.evaluate((element) => {
    const press = () => element.isConnected && (element as HTMLButtonElement).click();
    // Clicks at every DOM change until the button is gone, also while its dialog closes.
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true, attributes: true });
    press();
  });
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await expect(page.getByRole('alert').filter({ hasText: /fail|not found/i })).toHaveCount(0);
  const left: { name: string }[] = await (await request.get('/api/categories')).json();
  expect(left.map((category) => category.name)).not.toContain(name);
});

test('a prompt is saved once, and its form stays closed until that is done', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await fillIn(page, { title: unique('Pressed twice') });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const letGo = await hold(page, '**/api/prompts');
  const asked = page.waitForRequest('**/api/prompts');
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  await pressTwice(save(page));
  await asked;
  // Two frames later the effect of the second click is rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await cancel.isDisabled()).toBe(true);
  expect(await save(page).isDisabled()).toBe(true);
  letGo();
  await expect(page.getByText('Prompt created successfully')).toHaveCount(1);
  await expect(page).toHaveURL('/myprompts');
  expect(sent.filter((path) => path === '/api/prompts')).toHaveLength(1);
});
