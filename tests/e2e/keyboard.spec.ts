import type { Locator, Page } from '@playwright/test';
import { expect, holdSession, signIn, test, unique } from './fixtures.ts';
import { chooser, handle, moveToFirst, pictures, save, shownImages, title } from './form.helpers.ts';
import { ownPrompt, statusButton } from './own-prompt.ts';
import { admin } from './server.ts';

// Every journey without a pointer. Only the browser's own file chooser is left to the test.

test.use({ permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until this has the focus, and expects a visible focus: an outline, or a field's border colour. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((node) => node === document.activeElement)) return showsFocus(target);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

const showsFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((node) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--line-input)';
        const edgeAtRest = getComputedStyle(probe).color;
        probe.remove();
        // A card that is a single link shows the outline around the whole card.
        const outlined = [node, node.closest('article')].some((shown) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? node);
          return outlineStyle !== 'none' && outlineWidth !== '0px';
        });
        const isField = node.matches('input:not([type=checkbox]), textarea');
        return outlined || (isField && getComputedStyle(node).borderTopColor !== edgeAtRest);
      }),
    )
    .toBe(true);

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Walks through the menu that was just opened, and chooses this item. */
async function choose(page: Page, item: Locator): Promise<void> {
  await expect(page.getByRole('menu')).toBeVisible();
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('ArrowDown');
    if (await item.evaluate((node) => node === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`The arrows do not lead to ${item}`);
}

/** Opens the question with Enter, cancels with Escape, expects the focus back on the button; then deletes. */
async function deleteAfterAsking(page: Page, button: Locator, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(page, button);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: confirm }));
}

test('a member registers, makes, finds, copies, changes and deletes a prompt', async ({ page }) => {
  test.slow();
  const name = unique('Keys');
  await page.goto('/register');
  await write(page, page.getByLabel('Username'), name);
  await write(page, page.getByLabel('Email'), `${name}@example.com`);
  await write(page, page.getByLabel('Password', { exact: true }), 'secret');
  await write(page, page.getByLabel('Confirm Password'), 'secret');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/main');

  const words = unique('Letter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('create');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Prompt' })).toBeFocused();
  await write(page, title(page), words);
  await write(page, page.getByLabel('Content'), 'Write a letter to [aunt].');
  await chooser(page).setInputFiles(await pictures(2));
  const [first, second] = await shownImages(page, 2);
  await press(page, handle(page, 2), 'Space');
  await expect(page.getByText(/^Image 2 of 2 is picked up/)).toBeAttached();
  await moveToFirst(page, 'ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => shownImages(page, 2)).toEqual([second, first]);
  await press(page, page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first(), 'Space');
  const tags = page.getByRole('group', { name: 'Tags' });
  const tag = (await tags.getByRole('checkbox').nth(3).locator('..').textContent()) ?? '';
  await write(page, tags.getByRole('searchbox'), tag);
  await press(page, tags.getByRole('checkbox', { name: tag, exact: true }), 'Space');
  await press(page, save(page));
  await expect(page.getByText('Prompt created successfully')).toBeVisible();
  await expect(page).toHaveURL('/myprompts');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByText('Uses: 0')).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copy to Clipboard' });
  await press(page, copy);
  await expect(page.getByLabel('Aunt')).toBeFocused();
  await page.keyboard.type('Rosa');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Write a letter to Rosa.');
  await expect(page.getByText('Uses: 1')).toBeVisible();

  const address = page.url().replace('/explorer/prompt/', '/prompts/');
  await page.goto('/promptslist/my-prompts');
  await press(page, page.getByRole('link', { name: words }));
  await expect(page).toHaveURL(/\/myprompts\/edit\/\d+$/);
  await write(page, title(page), `${words} again`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/promptslist/my-prompts');

  await page.goto(address);
  await press(page, statusButton(page));
  await choose(page, page.getByRole('menuitemradio', { name: /^Draft/ }));
  await expect(statusButton(page)).toHaveText('Draft');
  await expect(statusButton(page)).toBeFocused();
  await deleteAfterAsking(page, page.getByRole('button', { name: 'Delete', exact: true }), 'Delete prompt');
  await expect(page).toHaveURL('/myprompts');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('profile');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused();
  await expect(page.getByText('Prompts Used1')).toBeVisible();
  await write(page, page.getByLabel('Username'), `${name}x`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully (username)')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('an administrator keeps categories and tags, and flags a prompt', async ({ page, request, library }) => {
  test.slow();
  await signIn(page, admin);
  for (const [path, thing] of [
    ['/categories', 'Category'],
    ['/tags', 'Tag'],
  ] as const) {
    const name = unique('Aaa');
    await page.goto(path);
    const add = page.getByRole('button', { name: `Add ${thing}` });
    await press(page, add);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${thing} created successfully`)).toBeVisible();
    await expect(add).toBeFocused();
    await press(page, page.getByRole('button', { name: `Edit ${name}`, exact: true }));
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' too');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${thing} updated successfully`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit ${name} too` })).toBeFocused();
    const remove = page.getByRole('button', { name: `Delete ${name} too` });
    await deleteAfterAsking(page, remove, `Delete ${thing.toLowerCase()}`);
    await expect(page.getByText(`${thing} deleted successfully`)).toBeVisible();
    await expect(add).toBeFocused();
  }

  const { id } = await ownPrompt(request, await library.administrator());
  await page.goto(`/myprompts/edit/${id}`);
  await press(page, page.getByRole('checkbox', { name: 'Trending' }), 'Space');
  await press(page, save(page, 'Update Prompt'));
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  expect((await (await request.get(`/api/prompts/${id}`)).json()).trending).toBe(true);
});

test('lists are searched and turned, and the menu of the account leads on', async ({ page, library }) => {
  const member = await library.member();
  await holdSession(page, member);
  await page.goto('/promptslist');
  await press(page, page.getByRole('link', { name: 'Next' }));
  await expect(page).toHaveURL('/promptslist?page=1');
  await expect(page.getByRole('heading', { level: 2, name: 'All prompts' }).or(page.locator('#results'))).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Previous' }));
  await expect(page).toHaveURL('/promptslist');
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('email');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/promptslist?search=email');

  await page.reload();
  const account = page.getByRole('button', { name: `Account of ${member.username}` });
  await press(page, account);
  await expect(page.getByRole('menuitem', { name: 'My Prompts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('menuitem', { name: 'Logout' }));
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
