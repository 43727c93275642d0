import { expect, holdSession, signIn, test } from './fixtures.ts';
import { ownPrompt, statusButton } from './own-prompt.ts';

test('the owner makes a prompt a draft, archives it, publishes it', async ({ page, request, library }) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await holdSession(page, ann);
  await page.goto(`/prompts/${id}`);
  for (const [choice, label, toast, answer] of [
    [/^Draft/, 'Draft', 'Prompt is a draft now', 404],
    [/^Archived/, 'Archived', 'Prompt is archived now', 404],
    [/^Published/, 'Published', 'Prompt is published now', 200],
  ] as const) {
    await statusButton(page).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
    await expect(statusButton(page)).toHaveText(label);
    await expect(page.getByText(toast)).toBeVisible();
    expect((await request.get(`/api/prompts/${id}`)).status()).toBe(answer);
  }
});

test('by keyboard: the menu of statuses opens, chooses and gives the focus back', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await holdSession(page, ann);
  await page.goto(`/prompts/${id}`);
  await statusButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /^Published/ })).toBeChecked();
  // The menu handles keys once it has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') != null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(statusButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const archived = page.getByRole('menuitemradio', { name: /^Archived/ });
  while (!(await archived.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown');
  // Moving the focus over the other items has chosen none of them.
  await expect(statusButton(page)).toHaveText('Published');
  await page.keyboard.press('Enter');
  await expect(statusButton(page)).toHaveText('Archived');
  await expect(statusButton(page)).toBeFocused();
});

test('Delete asks first, names the prompt, and goes to My Prompts', async ({ page, request, library }) => {
  const ann = await library.member();
  const { id, title } = await ownPrompt(request, ann);
  await holdSession(page, ann);
  await page.goto(`/prompts/${id}`);
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Delete this prompt?' });
  for (const change of [() => page.keyboard.press('Enter'), () => page.keyboard.press('Escape')]) {
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(title);
    // The backdrop is transparent: the page stays visible around the dialog.
    await expect(dialog.locator('..')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    // The focus starts on Cancel, so that Enter deletes nothing.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await change();
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
  }
  expect((await request.get(`/api/prompts/${id}`)).status()).toBe(200);

  await remove.click();
  await dialog.getByRole('button', { name: 'Delete prompt' }).click();
  await expect(page).toHaveURL('/myprompts');
  await expect(page.getByText('Prompt deleted successfully')).toBeVisible();
  expect((await request.get(`/api/prompts/${id}`)).status()).toBe(404);
});

test('a deleted prompt leads back to where its reader came from, unless that was itself', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  await signIn(page, ann);
  for (const [from, to] of [
    ['/promptslist?page=1', '/promptslist?page=1'],
    ['itself', '/myprompts'],
  ] as const) {
    const { id } = await ownPrompt(request, ann);
    await page.goto('/main');
    // A history entry as a list leaves it.
    await page.evaluate(
      ([address, origin]) => history.pushState({ usr: { from: origin }, key: 'k', idx: 1 }, '', address),
      [`/prompts/${id}`, from === 'itself' ? `/myprompts/edit/${id}` : from] as const,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete prompt' }).click();
    await expect(page).toHaveURL(to);
  }
});

test.describe('refused by the server', () => {
  test.use({ provoked: /Failed to load resource|(PUT|DELETE) \/api\/prompts\/.* failed/ });

  test('another status is undone, and a toast says why', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann);
    await holdSession(page, ann);
    await page.goto(`/prompts/${id}`);
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(`**/api/prompts/${id}/status*`, async (route) => {
      await refused;
      await route.fulfill({ status: 500, json: { message: 'Not today' } });
    });
    await statusButton(page).click();
    await page.getByRole('menuitemradio', { name: /^Draft/ }).click();
    await expect(statusButton(page)).toHaveText('Draft');
    refuse();
    await expect(page.getByRole('alert')).toContainText('Failed to change status');
    await expect(page.getByRole('alert')).toContainText('Not today');
    await expect(statusButton(page)).toHaveText('Published');
  });

  test('a prompt that cannot be deleted stays, and a toast says why', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann);
    await holdSession(page, ann);
    await page.goto(`/prompts/${id}`);
    await page.route(`**/api/prompts/${id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { message: 'Not today' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete prompt' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to delete prompt');
    await expect(page.getByRole('alert')).toContainText('Not today');
    await expect(page).toHaveURL(`/prompts/${id}`);
  });
});
