import { expect, signIn, test, unique, waitUntilReady } from './fixtures.ts';
import { chooser, content, fillIn, handle, moveToFirst, pictures, save, shownImages, title } from './form.helpers.ts';
import { statusButton } from './own-prompt.ts';
import { admin } from './server.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('from registering to deleting by clicks alone: a draft, published, used by somebody else, and gone', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = unique('Journey');
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In / Sign Up' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Confirm Password').fill('secret');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/main');

  const words = unique('Invitation to a walk');
  await page.getByRole('link', { name: 'Create Prompt' }).click();
  await expect(page).toHaveURL('/myprompts/create');
  await expect(page.getByRole('article')).toHaveCount(0);
  await fillIn(page, { title: words, content: 'Invite [friend] to a walk along [river].' });
  await chooser(page).setInputFiles(await pictures(3));
  const [first, second, third] = await shownImages(page, 3);
  await handle(page, 3).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Image 3 of 3 is picked up/)).toBeAttached();
  await moveToFirst(page, 'ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => shownImages(page, 3)).toEqual([third, first, second]);
  await save(page, 'Save as draft').click();
  await expect(page.getByText('Prompt saved as a draft')).toBeVisible();
  await page.getByRole('link', { name: 'View prompt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(statusButton(page)).toHaveText('Draft');
  await statusButton(page).click();
  await page.getByRole('menuitemradio', { name: /^Published/ }).click();
  await expect(page.getByText('Prompt is published now')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(title(page)).toHaveValue(words);
  await content(page).fill('Invite [friend] to a long walk along [river].');
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();

  const other = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const reader = await other.newPage();
  waitUntilReady(reader);
  const member = { username: unique('Reader'), password: 'secret' };
  const person = { ...member, email: `${member.username}@example.com` };
  await reader.request.post(`${process.env.E2E_URL}/api/auth/register`, { data: person });
  await reader.goto(`${process.env.E2E_URL}/`);
  await reader.getByRole('link', { name: 'Sign In / Sign Up' }).click();
  await reader.waitForURL('**/login');
  await reader.getByRole('textbox', { name: /^Email/ }).fill(person.email);
  await reader.getByLabel('Password', { exact: true }).fill(person.password);
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await reader.getByRole('searchbox').fill(words);
  await reader.getByRole('link', { name: words }).click();
  await expect(reader.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await reader.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await reader.getByLabel('Friend').fill('Bo');
  await reader.getByLabel('River').fill('the Elbe\nand back');
  await reader.getByLabel('River').press('Control+Enter');
  await expect(reader.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(
    'Invite Bo to a long walk along the Elbe\nand back.',
  );
  await expect(reader.getByText('Uses: 1')).toBeVisible();
  await reader.getByRole('button', { name: /^Account of/ }).click();
  await reader.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(reader.getByText(/Prompts Used/).locator('..')).toContainText('1');
  await other.close();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'My Prompts' }).click();
  await page.getByRole('link', { name: words }).first().click();
  await expect(title(page)).toHaveValue(words);
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page.getByText('Uses: 1')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete this prompt?' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Prompt deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/myprompts');
  await expect(page.getByRole('link', { name: words })).toHaveCount(0);
});

test('an administrator makes a category and a tag, flags a prompt, and removes the category; the prompt lives on', async ({
  page,
  library,
}) => {
  test.slow();
  const [category, tag] = [unique('Gardening'), unique('Soil')];
  await signIn(page, admin);
  for (const [path, name, button] of [
    ['/categories', category, /Add Category/],
    ['/tags', tag, /Add Tag/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await expect(page.getByText(/created successfully/)).toBeVisible();
    await expect(
      page.getByRole('cell', { name, exact: true }).or(page.getByRole('rowheader', { name, exact: true })),
    ).toBeVisible();
  }
  const words = unique('Compost in a flat');
  const id = await library.prompt({ title: words, categories: [category], tags: [tag] });

  await page.goto(`/myprompts/edit/${id}`);
  await page.getByRole('checkbox', { name: 'Trending' }).check();
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  await page.goto('/main?trending=true');
  await expect(page.getByRole('link', { name: words })).toBeVisible();

  await page.goto('/categories');
  const row = page.getByRole('row').filter({ hasText: category });
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure?');
  await expect(question).toContainText('1 published prompt');
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByText(category)).toHaveCount(0);
  await expect(page.getByText(tag)).toBeVisible();
});
