import type { Locator } from '@playwright/test';
import { expect, holdSession, test } from './fixtures.ts';
import { asMember, title } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';
import { admin } from './server.ts';

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
  // The buttons do not cover a focused field.
  await dialog.getByRole('textbox').last().focus();
  await expect(dialog.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
});

for (const { width, height } of [
  { width: 320, height: 320 },
  { width: 390, height: 422 },
]) {
  test(`beside a keyboard, at ${width} by ${height} px, the field that is filled in is seen, and its buttons in one row`, async ({
    page,
    library,
  }) => {
    const fields = Array.from({ length: 13 }, (_, position) => `[field ${'abcdefghijklm'[position]}]`);
    const id = await library.prompt({ content: fields.join(' and ') });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/explorer/prompt/${id}`);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
    const buttons = ['Copy as is', 'Cancel', 'Copy Customized Prompt'].map((name) =>
      dialog.getByRole('button', { name, exact: true }),
    );
    await dialog.getByRole('textbox').nth(7).fill('x');
    // The on-screen keyboard opens.
    await page.setViewportSize({ width, height });
    const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tops: number[] = [];
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 });
      tops.push(Math.round((await boxOf(button)).y));
    }
    expect(new Set(tops).size).toBe(1);
    const count = dialog.getByText('1 of 13 filled in');
    // The smallest screen has room for the buttons only. The count is announced to screen readers.
    if (width > 384) await expect(count).toBeInViewport();
    else await expect(count).toHaveRole('status');
    await expect
      .poll(async () => {
        const { y, height: high } = await boxOf(dialog.getByRole('textbox').nth(7));
        return y > 0 && y + high <= (tops[0] ?? 0);
      })
      .toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(buttons[0] as Locator).toHaveText('Copy as is');
    const asIs = await boxOf(buttons[0] as Locator);
    const copy = await boxOf(buttons[2] as Locator);
    expect(asIs.width).toBeGreaterThan(80);
    expect(copy.x + copy.width).toBeLessThanOrEqual(width - 16);
    // Each field that Tab reaches is visible, too.
    await dialog.getByRole('textbox').first().focus();
    for (let position = 0; position < 13; position++) {
      const field = dialog.getByRole('textbox').nth(position);
      await expect(field).toBeFocused();
      await page.keyboard.type('x');
      await expect
        .poll(
          async () => {
            const [{ y, height: high }, foot] = [await boxOf(field), await boxOf(buttons[1] as Locator)];
            return y > 60 && y + high <= foot.y - 8;
          },
          { message: `field ${position + 1}` },
        )
        .toBe(true);
      await page.keyboard.press('Tab');
    }
  });
}

test('at 320 px the choice of a status and the names of users fit', async ({ page, request, library }) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await asMember(page, ann);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/myprompts/${id}`);
  await page.getByRole('button', { name: /^Status:/ }).click();
  const menu = page.getByRole('menu', { name: 'Status' });
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true);

  await holdSession(page, admin);
  await page.goto(`/users?search=${ann.username}`);
  const row = page.getByRole('row').filter({ hasText: ann.username });
  const [name, more] = [
    await row.getByRole('rowheader').boundingBox(),
    await row.getByRole('button', { name: `More about ${ann.username}` }).boundingBox(),
  ];
  expect(name?.width).toBeGreaterThan(200);
  expect(more?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
});

for (const words of ['Create Prompt', 'Update Prompt']) {
  test(`at 320 px no word of the buttons of a form is cut off: ${words}`, async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann);
    await asMember(page, ann);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(words === 'Create Prompt' ? '/myprompts/create' : `/myprompts/edit/${id}`);
    const label = page.getByRole('main').getByRole('button', { name: words }).locator('.mantine-Button-label');
    await expect(label).toBeInViewport({ ratio: 1 });
    const { shown, whole } = await label.evaluate((element) => ({
      shown: element.clientWidth,
      whole: element.scrollWidth,
    }));
    expect(shown).toBeGreaterThanOrEqual(whole);
  });
}

test('at 320 px a visitor reads the whole name of the site', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/main');
  const name = page.getByRole('banner').getByText('Prompt Lib', { exact: true });
  const { shown, whole } = await name.evaluate((element) => ({
    shown: element.clientWidth,
    whole: element.scrollWidth,
  }));
  expect(shown).toBeGreaterThanOrEqual(whole);
  await expect(page.getByRole('banner').getByText('Sign In / Sign Up')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('a device with a finger only', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('reads of swiping, and of no keys', async ({ page, library }) => {
    const id = await library.prompt({ imageUrls: await library.images(2) });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/explorer/prompt/${id}`);
    await page.getByRole('button', { name: /View full size/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Use ← → arrow keys or swipe to navigate')).toBeVisible();
    const keys = await dialog.getByText('Use ← → arrow keys or', { exact: true }).boundingBox();
    expect(keys?.width).toBeLessThanOrEqual(1);
  });
});

test('a row of categories fades where more follows, and not at its end', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/main');
  const row = page.getByRole('navigation', { name: 'Categories' });
  const fade = () => row.evaluate((element) => getComputedStyle(element).getPropertyValue('--fade'));
  await expect.poll(fade).toBe('56px');
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(fade).toBe('0px');
  // Beside the other filters the row is narrower again: it fades until it is scrolled to its end.
  await page.setViewportSize({ width: 4000, height: 700 });
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(fade).toBe('0px');
});

test('on a phone the full size of a picture is larger than the picture on the page', async ({ page, library }) => {
  const id = await library.prompt({ imageUrls: await library.images(2) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/explorer/prompt/${id}`);
  /** Displayed width of an 8:5 image that is shown whole in its box. */
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
