import { expect, test, waitUntilReady } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('placeholders are filled in, the preview follows, the result is copied and counted (product 2, Customize; product 4; product 8)', async ({
  page,
  library,
}) => {
  const id = await library.prompt({
    content: 'Write to [first_name] about [topic]. Dear [First Name], arr[i] and $& stay.',
  });
  await page.goto(`/explorer/prompt/${id}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
  await expect(
    dialog.getByText('Fill in the custom fields below to personalize your prompt before copying.'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  const copy = dialog.getByRole('button', { name: 'Copy Customized Prompt' });
  await expect(copy).toBeDisabled();
  await dialog.getByLabel('First Name').fill('Ada $& [x]');
  await dialog.getByPlaceholder('Enter Topic...').fill('  ');
  await expect(copy).toBeDisabled();
  await expect(dialog.getByText('Write to Ada $& [x] about [topic]')).toBeVisible();
  await dialog.getByPlaceholder('Enter Topic...').fill('engines');
  await dialog.getByPlaceholder('Enter Topic...').press('Control+Enter');
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const expected = 'Write to Ada $& [x] about engines. Dear Ada $& [x], arr[i] and $& stay.';
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected);
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeFocused();
  await expect(page.getByText('Uses: 1')).toBeVisible();
});

test('as it is, it is copied with its brackets', async ({ page, library }) => {
  const id = await library.prompt({ content: 'Write to [name], please.' });
  await page.goto(`/explorer/prompt/${id}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await page.getByRole('button', { name: 'Copy as is' }).click();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Write to [name], please.');
});

test('without placeholders it is copied at once (product 2, Customize)', async ({ page, library }) => {
  const content = 'Explain `list[0]`, [a link](https://example.com) and\n- [ ] a checkbox.';
  const id = await library.prompt({ content });
  await page.goto(`/explorer/prompt/${id}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content);
});

test('Cancel and Escape close the dialog without copying, and the focus comes back (product 2, Customize; product 4)', async ({
  page,
  library,
}) => {
  await page.goto(`/explorer/prompt/${await library.prompt({})}`);
  const button = page.getByRole('button', { name: 'Copy to Clipboard' });
  for (const close of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await button.click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('the gallery goes round by buttons, dots, keys and swipes; the strip selects (product 2, Gallery; product 4; product 9)', async ({
  page,
  library,
}) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ imageUrls: await library.images(3) })}`);
  const strip = page.getByRole('list', { name: 'Images' });
  await strip.getByRole('button', { name: 'Show image 2' }).click();
  await page.getByRole('button', { name: 'View full size: image 2 of 3' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 / 3')).toBeVisible();
  await expect(dialog.getByText('Use ← → arrow keys or swipe to navigate')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect(dialog.getByText('1 / 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('1 / 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to image 2' }).click();
  await expect(dialog.getByText('2 / 3')).toBeVisible();

  const box = await dialog.getByRole('img', { name: 'Image 2 of 3' }).boundingBox();
  if (!box) throw new Error('The image is not shown');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + distance, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(-80);
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await swipe(-40);
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await swipe(80);
  await expect(dialog.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(strip.locator('[aria-current=true]')).toHaveAccessibleName('Show image 2');
});

test('with one image there is nothing to go to (product 2, Gallery; product 5)', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ imageUrls: await library.images(1) })}`);
  await expect(page.getByRole('list', { name: 'Images' })).toHaveCount(0);
  await page.getByRole('button', { name: /View full size/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('arrow keys')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next image' })).toHaveCount(0);
});

test.describe('a prompt that is not there', () => {
  test.use({ provoked: /Failed to load resource: the server responded with a status of 404/ });

  test('shows a card that leads home, with status 404 (product 2, 4, 8)', async ({ page }) => {
    const answer = await page.goto('/explorer/prompt/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/main');
  });
});

test.describe('a broken image', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('becomes a picture of ours (product 2, 8)', async ({ page, library }) => {
    const id = await library.prompt({ title: 'Broken', imageUrls: await library.images(1) });
    await page.route('**/assets/image/*', (route) => route.abort());
    await page.goto(`/explorer/prompt/${id}`);
    await expect(page.getByRole('img', { name: 'Result 1 of Broken' })).toHaveJSProperty('tagName', 'svg');
  });
});

test('copying works on a plain-http address of a local network too', async ({ playwright, library }) => {
  const id = await library.prompt({ content: 'Plain text without any fields.' });
  const port = new URL(process.env.E2E_URL ?? '').port;
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP library.test 127.0.0.1'],
  });
  const page = await browser.newPage();
  waitUntilReady(page);
  await page.goto(`http://library.test:${port}/explorer/prompt/${id}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Explorer' }).click();
  const search = page.getByRole('searchbox', { name: 'Search prompts' });
  await search.focus();
  await page.keyboard.press('Control+V');
  await expect(search).toHaveValue('Plain text without any fields.');
  await browser.close();
});

test('a long text scrolls in its box and can be opened to its end, a short one needs no button (product 2, 9)', async ({
  page,
  library,
}) => {
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of the prompt.`).join('\n');
  await page.goto(`/explorer/prompt/${await library.prompt({ content: lines })}`);
  const box = page.locator('pre');
  const height = async () => (await box.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(24 * 16);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(height).toBeGreaterThan(60 * 20);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBeLessThanOrEqual(24 * 16);
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Just one line, please.' })}`);
  await expect(page.getByText('Just one line, please.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
});
