import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { asMember, title } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';

const word = 'w'.repeat(135);
const address = `https://example.com/${word}`;

for (const width of [320, 390]) {
  test(`an address or a word of 135 characters widens no page at ${width} px`, async ({ page, request, library }) => {
    const ann = await library.member();
    const input = { title: word, previewText: `${word} ${address}`, content: `${address} [name] ${word}` };
    const { id } = await ownPrompt(request, ann, input);
    await asMember(page, ann);
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      `/explorer/prompt/${id}`,
      `/myprompts/${id}`,
      `/myprompts/edit/${id}`,
      '/main',
      `/main?search=${word}`,
      '/myprompts',
      '/dashboard',
      '/promptslist/my-prompts',
      `/promptslist?search=${word}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}

test('on a phone the buttons of a form with thirteen fields are in sight', async ({ page, library }) => {
  const fields = Array.from({ length: 13 }, (_, position) => `[field ${'abcdefghijklm'[position]}]`);
  const id = await library.prompt({ content: fields.join(' and ') });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/explorer/prompt/${id}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
  await expect(dialog.getByRole('textbox')).toHaveCount(13);
  for (const name of ['Copy as is', 'Cancel', 'Copy Customized Prompt']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  // A field that gets the focus is not hidden behind them.
  await dialog.getByRole('textbox').last().focus();
  await expect(dialog.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
});

test('on a phone the full size of a picture is larger than the picture on the page', async ({ page, library }) => {
  const id = await library.prompt({ imageUrls: await library.images(2) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/explorer/prompt/${id}`);
  /** How large a picture of 8:5 that is shown whole is in its box. */
  const widthOf = (image: Locator) =>
    image.evaluate((element) => Math.min(element.clientWidth, (element.clientHeight * 8) / 5));
  const inline = await widthOf(page.getByAltText(/^Result 1 of/));
  await page.getByRole('button', { name: /View full size/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => widthOf(dialog.getByAltText(/^Image 1 of 2/))).toBeGreaterThan(inline);
  await expect(dialog.getByText('1 / 2')).toBeInViewport();
});

test('a field with an error looks so when it does not have the focus', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  const borderOf = () => title(page).evaluate((field) => getComputedStyle(field).borderColor);
  const before = await borderOf();
  await page.getByRole('main').getByRole('button', { name: 'Create Prompt' }).click();
  await expect(page.getByText('Title must be at least 3 characters')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(title(page)).not.toBeFocused();
  expect(await borderOf()).not.toBe(before);
});
