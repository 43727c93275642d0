import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test } from './fixtures.ts';
import { ownPrompt, statusButton } from './own-prompt.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const path of ['/myprompts', '/prompts']) {
  test(`the owner reads all about a prompt at ${path}/{id} (product 2, Owner view)`, async ({
    page,
    request,
    library,
  }) => {
    const ann = await library.member();
    const { id, title } = await ownPrompt(request, ann, {
      imageUrls: await library.images(2),
      content: 'Draw [what].',
    });
    await holdSession(page, ann);
    await page.goto(`${path}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    await expect(page.getByTitle('Rating').first()).toHaveText(/0\.0$/);
    await expect(page.getByText('Uses: 0')).toBeVisible();
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    await expect(page.getByText(today).first()).toBeVisible();
    const badges = page.getByRole('list', { name: 'Badges and tags' });
    await expect(badges.getByRole('listitem')).toHaveCount(2);
    await expect(badges.getByRole('listitem').first()).toHaveText('New');
    await expect(page.getByText('Draw [what].')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/prompts/edit/${id}`);
    await expect(statusButton(page)).toHaveText('Published');
    const back = page.getByRole('link', { name: 'Back to Prompts' });
    await expect(back).toHaveAttribute('href', '/prompts');
    // Not with the mouse: it would hover a card there and prefetch it, which another test may delete.
    await back.press('Enter');
    await expect(page).toHaveURL('/promptslist');
  });
}

test('copying says so; fields are filled in first, here too (product 2, Owner view; product 8)', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const plain = await ownPrompt(request, ann);
  const { id } = await ownPrompt(request, ann, { content: 'Write to [name], please.' });
  await holdSession(page, ann);
  await page.goto(`/prompts/${plain.id}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Prompt content copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Explain this to a child.');

  await page.goto(`/prompts/${id}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByRole('button', { name: 'Copy Customized Prompt' }).click();
  await expect(page.getByText('Prompt content copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Write to Ada, please.');
});

test('while copying the button says so; a browser that refuses is told of (product 2, Owner view; product 8)', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await holdSession(page, ann);
  await page.goto(`/prompts/${id}`);
  await page.evaluate(() => {
    const refuse = new Promise<void>((_, reject) => addEventListener('refuse', () => reject(new Error('no'))));
    navigator.clipboard.writeText = () => refuse;
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copying...' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => dispatchEvent(new Event('refuse')));
  await expect(page.getByRole('alert')).toContainText('Failed to copy prompt content');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('a stranger reads and copies, and sees neither Edit nor Delete nor status', async ({ page, request, library }) => {
  const { id, title } = await ownPrompt(request, await library.member());
  await signIn(page, await library.member());
  for (const path of [`/prompts/${id}`, `/myprompts/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await expect(statusButton(page)).toHaveCount(0);
  }
});

test('an administrator may do what the owner may', async ({ page, request, library }) => {
  const { id } = await ownPrompt(request, await library.member(), {}, 'DRAFT');
  const { token } = await library.administrator();
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await page.goto(`/prompts/${id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await statusButton(page).click();
  await page.getByRole('menuitemradio', { name: /^Published/ }).click();
  await expect(page.getByText('Prompt is published now')).toBeVisible();
});

test.describe('what cannot be shown', () => {
  test.use({ provoked: /Failed to load resource|GET \/api\/prompts\/\d+ failed/ });

  for (const hidden of ['DRAFT', 'ARCHIVED']) {
    test(`a prompt of somebody else that is ${hidden} is not found at any address`, async ({
      page,
      request,
      library,
    }) => {
      const { id, title } = await ownPrompt(request, await library.member(), {}, hidden);
      await signIn(page, await library.member());
      for (const path of [`/myprompts/${id}`, `/prompts/${id}`, `/explorer/prompt/${id}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
        await expect(page.getByText(title)).toHaveCount(0);
      }
    });
  }

  for (const path of ['/prompts/999999', '/myprompts/999999', '/myprompts/nonsense', '/prompts/0']) {
    test(`${path} is not found, without a toast (product 2, Owner view; product 8)`, async ({ page, library }) => {
      await holdSession(page, await library.member());
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('a failed load is not found, with a toast and another try (product 2, Owner view; product 8)', async ({
    page,
    request,
    library,
  }) => {
    const ann = await library.member();
    const { id, title } = await ownPrompt(request, ann);
    await signIn(page, ann);
    await page.route(`**/api/prompts/${id}`, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
    await page.goto(`/prompts/${id}`);
    await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Failed to load prompt details');
    await page.unroute(`**/api/prompts/${id}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the page, in the menu, in the dialog', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann, { imageUrls: await library.images(2) });
    await holdSession(page, ann);
    await page.goto(`/prompts/${id}`, { waitUntil: 'networkidle' });
    const check = () => expectAccessibleInBothColours(page);
    await page
      .getByRole('button', { name: /^Save prompt/ })
      .first()
      .click();
    await check();
    await statusButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
  });
});

for (const width of [320, 390, 1280]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann, { title: `A${'very'.repeat(30)}long title of one word` });
    await signIn(page, ann);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/prompts/${id}`);
    await expect(statusButton(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
