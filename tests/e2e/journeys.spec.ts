import { expect, signIn, test, unique, waitUntilReady } from './fixtures.ts';
import { chooser, content, fillIn, handle, moveToFirst, pictures, save, shownImages, title } from './form.helpers.ts';
import { admin } from './server.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('from registering to deleting: a prompt of one’s own, used by somebody else', async ({ page, browser }) => {
  test.slow();
  const name = unique('Journey');
  await page.goto('/register');
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
  await save(page).click();
  await expect(page.getByText('Prompt created successfully')).toBeVisible();

  await page.goto('/promptslist/my-prompts');
  await page.getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(/\/myprompts\/edit\/\d+$/);
  const id = page.url().split('/').at(-1);
  await expect(title(page)).toHaveValue(words);
  await content(page).fill('Invite [friend] to a long walk along [river].');
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/promptslist/my-prompts');

  const other = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const reader = await other.newPage();
  waitUntilReady(reader);
  const member = { username: unique('Reader'), password: 'secret' };
  const person = { ...member, email: `${member.username}@example.com` };
  await reader.request.post(`${process.env.E2E_URL}/api/auth/register`, { data: person });
  await reader.goto(`${process.env.E2E_URL}/login`);
  await reader.getByLabel('Email').fill(person.email);
  await reader.getByLabel('Password', { exact: true }).fill(person.password);
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await reader.waitForURL('**/main');
  await reader.goto(`${process.env.E2E_URL}/explorer/prompt/${id}`);
  await expect(reader.getByRole('list', { name: 'Images' }).getByRole('img')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await reader.getByLabel('Friend').fill('Bo');
  await reader.getByLabel('River').fill('the Elbe');
  await reader.getByLabel('River').press('Enter');
  await expect(reader.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe('Invite Bo to a long walk along the Elbe.');
  await expect
    .poll(async () => (await (await reader.request.get(`${process.env.E2E_URL}/api/prompts/${id}`)).json()).usesCount)
    .toBe(1);
  await reader.goto(`${process.env.E2E_URL}/profile/settings`);
  await expect(reader.getByText(/Prompts Used/).locator('..')).toContainText('1');
  await other.close();

  await page.goto(`/prompts/${id}`);
  await expect(page.getByText('Uses: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete this prompt?' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Prompt deleted successfully')).toBeVisible();
  expect((await page.request.get(`/api/prompts/${id}`)).status()).toBe(404);
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
