import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { copied, copyButton, dialogOf, fragmentOf, openDialog, panelOf } from './fill.helpers.ts';

// What somebody fills in, or a stranger's link fills in for them, is bounded and shown as it is copied (product 13).

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WIDE = { width: 1280, height: 720 };
const TOO_LONG = 'Filled in, it would have more than 1,000,000 characters';

test.describe('where there is room for the dialog only', () => {
  test.use({ viewport: { width: 1000, height: 720 } });

  test('a long default in a thousand places is shown in part, and not copied', async ({ page, library }) => {
    const content = `\${a:${'b '.repeat(4_900)}}${' ${a}'.repeat(990)}`;
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    const dialog = await openDialog(page);
    await expect(dialog.getByText('Long values are shortened here.')).toBeVisible();
    expect((await dialog.locator('pre').textContent())?.length).toBeLessThan(120_000);
    await copyButton(dialog).click();
    await expect(page.getByRole('alert')).toContainText(TOO_LONG);
    await dialog.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('menu', { name: 'Run' })).toContainText(TOO_LONG);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('A', { exact: true }).fill('short');
    await expect(dialog.locator('pre')).toHaveText(Array.from({ length: 991 }, () => 'short').join(' '));
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect(await copied(page)).toHaveLength(991 * 6 - 1);
  });

  test('a link fills in what fits, in the spelling of whoever made it, and its hidden characters are seen', async ({
    page,
    library,
  }) => {
    const id = await library.prompt({ content: `Write about [topic].${' [text]'.repeat(900)}` });
    const values = { TOPIC: 'tea\u{e0041}', 'unknown field': 'x', Text: 'x'.repeat(49_000) };
    await page.goto(`/explorer/prompt/${id}${await page.evaluate(fragmentOf, values)}`);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Filled in by the link that you opened.')).toBeVisible();
    await expect(dialog.getByLabel('Topic')).toHaveValue('tea\u{e0041}');
    await expect(dialog.locator('pre').getByTitle('Invisible: U+E0041')).toBeAttached();
    await copyButton(dialog).click();
    await expect(page.getByRole('alert')).toContainText(TOO_LONG);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Copy text' }).click();
    await expect(page.getByRole('alert')).toContainText(TOO_LONG);
  });

  test('an optional field that nobody touched is nothing, in the preview and in the copy', async ({
    page,
    library,
  }) => {
    const content = 'Hi {{name | text}}! Write about {{topic | text:required}}.';
    await page.goto(`/explorer/prompt/${await library.prompt({ content, dialect: 'openwebui' })}`);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Topic').fill('tea');
    await expect(dialog.locator('mark', { hasText: '{{name | text}}' })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect(await copied(page)).toBe('Hi ! Write about tea.');
  });

  test('a field holds as much as a prompt, and says so', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Answer this letter: [letter]' })}`);
    const dialog = await openDialog(page);
    await page.evaluate(() => navigator.clipboard.writeText('many words '.repeat(20_000)));
    await dialog.getByLabel('Letter').press('Control+V');
    await expect(dialog.getByText('This is as much as a field holds: 200,000 characters.')).toBeVisible();
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect((await copied(page)).length).toBe(20 + 200_000);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Copy link with what you filled in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Copy the text instead' })).toBeVisible();
  });
});

test.describe('a link that grows without end', () => {
  test.use({ viewport: WIDE, provoked: /values of the link could not be read/ });

  test('is not read, and the prompt is shown as ever', async ({ page, library }) => {
    const fragment = await page.evaluate(fragmentOf, { topic: 'x '.repeat(500_000) });
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write about [topic].' })}${fragment}`);
    await expect(page.getByRole('alert')).toHaveText('This link’s values could not be read');
    await expect(panelOf(page).getByLabel('Topic')).toHaveValue('');
  });
});

test('a place in the text beside the form leads to its field, by mouse and by keyboard', async ({ page, library }) => {
  await page.setViewportSize(WIDE);
  const content = 'For [name], on [topic].\n\nDear [name], in {{tone | text}}!';
  await page.goto(
    `/explorer/prompt/${await library.prompt({ content: content.replace('{{tone | text}}', '${tone:warm}') })}`,
  );
  const panel = panelOf(page);
  const text = page.locator('pre');
  await expect(panel.getByLabel('Topic')).toBeVisible();
  await text.locator('mark', { hasText: '[topic]' }).click();
  await expect(panel.getByLabel('Topic')).toBeFocused();
  await page.keyboard.type('tea');
  await expect(text).toContainText('on tea.');
  await text.focus();
  await page.keyboard.press('ArrowRight');
  await expect(text.locator('[data-chosen]')).toHaveText('[name]');
  await page.keyboard.press('ArrowLeft');
  for (const shown of ['tea', '[name]', 'warm', 'warm']) {
    await page.keyboard.press('ArrowRight');
    await expect(text.locator('[data-chosen]')).toHaveText(shown);
  }
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Tone')).toBeFocused();
  await expect(text.locator('[data-chosen]')).toHaveCount(0);
  // It is one stop of the keyboard, and text for a screen reader.
  await expect(text.locator('[tabindex], [role], button, a')).toHaveCount(0);
  await expectAccessible(page);
});

test('a page with a long default in a thousand places answers beside its form', async ({ page, library }) => {
  await page.setViewportSize(WIDE);
  const content = `\${a:${'b '.repeat(4_900)}} [name]${' ${a}'.repeat(990)}`;
  await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
  const panel = panelOf(page);
  await panel.getByLabel('Name').fill('Ada');
  await expect(page.locator('pre mark', { hasText: /^Ada$/ })).toBeAttached();
  expect((await page.locator('pre').textContent())?.length).toBeLessThan(120_000);
});
