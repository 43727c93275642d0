import { expect, test, unique } from './fixtures.ts';
import { asMember, chooser, content, fillIn, pictures, save, shownImages, tiles, title } from './form.helpers.ts';

// product 2, Prompt form; product 5, Prompt and Prompt images; product 8, toasts.

test('a form is checked when it is saved, then at every change (product 4, 5)', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await title(page).fill('ab');
  await expect(page.getByText('Title must be at least 3 characters')).toHaveCount(0);
  await save(page).click();
  for (const text of [
    'Title must be at least 3 characters',
    'Content must be at least 10 characters',
    'Select at least one category',
    'Select at least one tag',
  ]) {
    await expect(page.getByText(text)).toHaveCount(1);
  }
  await expect(title(page)).toBeFocused();
  await title(page).fill('abc');
  await expect(page.getByText('Title must be at least 3 characters')).toHaveCount(0);
  await content(page).fill('0123456789');
  await expect(page.getByText('Content must be at least 10 characters')).toHaveCount(0);
  await save(page).click();
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Select at least one category')).toHaveCount(0);
});

test('characters and fields are shown while one types, tags are found by typing', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await expect(page.getByText('No fields yet')).toBeVisible();
  await content(page).pressSequentially('Dear [first_name], see [topic] and [First Name], - [ ] no');
  const list = page.getByRole('list', { name: 'Fields', exact: true });
  await expect(list.getByRole('listitem')).toHaveText(['[first_name]', '[topic]']);
  await expect(page.getByText('57 / 200,000 characters')).toBeVisible();
  await content(page).fill('Nothing to fill in');
  await expect(list).toHaveCount(0);
  const tags = page.getByRole('group', { name: 'Tags' });
  const name =
    (await tags
      .getByRole('checkbox')
      .nth(2)
      .evaluate((box) => box.parentElement?.textContent)) ?? '';
  await tags.getByRole('searchbox', { name: 'Filter tags' }).fill(name.toUpperCase());
  await tags.getByRole('checkbox', { name, exact: true }).check();
  await tags.getByRole('searchbox').fill('no such tag');
  await expect(tags.getByText('Nothing matches “no such tag”.')).toBeVisible();
  await expect(tags.getByText('1 selected')).toBeVisible();
});

test.describe('when saving fails', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('the server’s words are shown and nothing that was typed is lost (product 8)', async ({ page, library }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    const name = unique('Kept');
    await fillIn(page, { title: name });
    await page.getByLabel('Preview Text').fill('In short');
    await chooser(page).setInputFiles(await pictures(1));
    await shownImages(page, 1);
    const fields = { title: 'Title is not to our liking' };
    await page.route('**/api/prompts', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid', message: 'Not like this', requestId: 'r', fields } }),
    );
    await save(page).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to save prompt' });
    await expect(toast).toContainText('Not like this');
    await expect(page.getByText('Title is not to our liking')).toHaveCount(1);
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveValue(name);
    await expect(content(page)).toHaveValue('Write to [name] about [topic], please.');
    await expect(page.getByLabel('Preview Text')).toHaveValue('In short');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await shownImages(page, 1);
    await page.unroute('**/api/prompts');
    await page.route('**/api/prompts', (route) => route.abort());
    await save(page).click();
    await expect(toast).toContainText('An error occurred while saving the prompt');
    await expect(page).toHaveURL('/myprompts/create');
  });

  test('a prompt whose answer was lost is made once, with the words of the last attempt', async ({ page, library }) => {
    const member = await library.member();
    await asMember(page, member);
    const keys = new Set<string>();
    let lost = 0;
    await page.route('**/api/prompts', async (route) => {
      keys.add(route.request().headers()['idempotency-key'] ?? 'none');
      await route.fetch();
      if (lost++ < 2) await route.abort();
      else await route.continue();
    });
    await page.goto('/myprompts/create');
    await fillIn(page, { title: unique('First words') });
    await save(page).click();
    await expect(page.getByText('An error occurred while saving the prompt')).toBeVisible();
    const last = unique('Last words');
    await title(page).fill(last);
    await save(page).click();
    await expect(page).toHaveURL('/myprompts');
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const headers = { authorization: `Bearer ${member.token}` };
    const mine = await (await page.request.get('/api/prompts/my-prompts', { headers })).json();
    expect(mine.list.map((prompt: { title: string }) => prompt.title)).toEqual([last]);
  });

  test('images that cannot be stored say why (product 8)', async ({ page, library }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    const toast = page.getByRole('alert').filter({ hasText: 'Upload Error' });
    for (const [answer, text] of [
      [{ status: 413, json: { message: 'Too heavy' } }, 'Too heavy'],
      [{ status: 201, json: { message: '' } }, 'No valid image name returned from server'],
    ] as const) {
      await page.route('**/image/upload', (route) => route.fulfill(answer));
      await chooser(page).setInputFiles(await pictures(1));
      await expect(toast).toContainText(text);
      await expect(tiles(page)).toHaveCount(0);
      await page.unroute('**/image/upload');
    }
  });

  test('what cannot be loaded is told once and can be tried again (product 8)', async ({ page, library }) => {
    await asMember(page, await library.member());
    for (const path of ['categories', 'tags']) {
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    }
    await page.goto('/myprompts/create');
    await expect(page.getByText('Failed to load categories')).toHaveCount(1);
    await expect(page.getByText('Failed to load tags')).toHaveCount(1);
    await page.unroute('**/api/tags');
    await page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').first()).toBeVisible();
  });

  test('a prompt that is not there is not found, one that cannot be loaded says so (product 8)', async ({
    page,
    library,
  }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/edit/999999');
    await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
    const id = await library.prompt({});
    await page.route(`**/api/prompts/${id}`, (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    await page.goto(`/myprompts/edit/${id}`);
    await expect(page.getByText('Failed to load prompt')).toHaveCount(1);
  });
});

test('in a library without categories the form says what to do', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.route('**/api/categories', (route) => route.fulfill({ json: [] }));
  await page.goto('/myprompts/create');
  await expect(page.getByText('There are no categories yet, and a prompt needs at least one.')).toBeVisible();
});
