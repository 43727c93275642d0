import type { Page } from '@playwright/test';
import { expect, holdSession, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { ownPrompt } from './own-prompt.ts';

// Pages that stay open while somebody else becomes their viewer show nothing that was loaded for the one before.

test.use({ provoked: /Failed to load resource|failed: 404/ });

/** Whether a text stands on a page, in a field too. */
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

/** As in a page that was put aside while one signed out and another signed in. */
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
