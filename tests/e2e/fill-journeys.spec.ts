import type { Locator } from '@playwright/test';
import { copied, copyButton, dialogOf, openDialog } from './fill.helpers.ts';
import { expect, test } from './fixtures.ts';

// The form for a prompt from its first press to the copied text, as people with different means walk it (product 2,
// Customize; product 13).

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1000, height: 720 } });

const directionOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).direction);

const EVERY_KIND = [
  'Write to {{customer | text:placeholder="As in the contract":required}} about ${topic:the invoice}.',
  'Tone: {{tone | select:options=["calm","firm"]:default="calm"}}, length {{words | number:min="50":max="400"}}.',
  'Due {{due | date}}, polite: {{polite | checkbox}}, answer to {{reply | email}}.',
  '{{letter | textarea:required}}',
].join('\n');

test('a form of every kind of field reads well to who only hears it', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: EVERY_KIND })}`);
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('textbox', { name: 'Customer' })).toHaveAccessibleDescription(/As in the contract/);
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Customize Your Prompt":
      - heading "Customize Your Prompt" [level=2]
      - paragraph: Fill in the custom fields below to personalize your prompt before copying.
      - textbox "Customer"
      - textbox "Letter"
      - group "Optional":
        - textbox "Topic": the invoice
        - combobox "Tone":
          - option "No choice"
          - option "calm" [selected]
          - option "firm"
        - textbox "Words"
        - textbox "Due"
        - combobox "Polite":
          - option "No choice" [selected]
          - option "Yes"
          - option "No"
        - textbox "Reply"
      - heading "Live Preview" [level=3]
      - status: 0 of 2 filled in
      - 'button "Missing: Customer, Letter"'
      - button "Copy as is"
      - button "Run"
      - button "Cancel"
      - button "Copy Customized Prompt" [disabled]
  `);
  for (const name of ['Customer', 'Letter'])
    await expect(dialog.getByRole('textbox', { name })).toHaveAttribute('aria-required', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).not.toHaveAttribute('aria-required', 'true');
});

test('a form of every kind of field is filled in and copied with the keyboard alone', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: EVERY_KIND })}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).focus();
  const { keyboard } = page;
  await keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('textbox', { name: 'Customer' })).toBeFocused();
  await keyboard.type('Ada');
  const next = async (label: string) => {
    await keyboard.press('Tab');
    await expect(dialog.getByLabel(label, { exact: true })).toBeFocused();
  };
  await next('Letter');
  await keyboard.type('Dear Ada,');
  await keyboard.press('Enter');
  await keyboard.type('thank you.');
  await next('Topic');
  await keyboard.press('Control+A');
  await keyboard.type('the bridge');
  await next('Tone');
  await keyboard.press('ArrowDown');
  await next('Words');
  await keyboard.type('120');
  await keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeFocused();
  const text = await copied(page);
  expect(text).toContain('Write to Ada about the bridge.\nTone: firm, length 120.');
  expect(text).toMatch(/Dear Ada,\nthank you\.$/);
});

test('a prompt in Arabic is filled in from right to left, with names of both scripts', async ({ page, library }) => {
  const content = 'اكتب رسالة إلى [اسم العميل] عن [product name] قبل يوم الأحد.';
  await page.goto(`/explorer/prompt/${await library.prompt({ title: 'رسالة إلى عميل', content })}`);
  const dialog = await openDialog(page);
  const customer = dialog.getByRole('textbox', { name: 'اسم العميل' });
  const product = dialog.getByRole('textbox', { name: 'Product Name' });
  await customer.fill('شركة النور');
  await product.fill('Prompt Lib 2');
  expect([await directionOf(customer), await directionOf(product)]).toEqual(['rtl', 'ltr']);
  await copyButton(dialog).click();
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await copied(page)).toBe('اكتب رسالة إلى شركة النور عن Prompt Lib 2 قبل يوم الأحد.');
});

test('a prompt with defaults is filled in, shared as a link, and opened by somebody else with the same values', async ({
  page,
  browser,
  library,
}) => {
  const content = 'Explain ${subject:gravity} to ${audience:a child} in ${words:100} words. $& and {braces} stay.';
  await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('black holes ($1, {x})');
  await copyButton(dialog).click();
  const filled = 'Explain black holes ($1, {x}) to a child in 100 words. $& and {braces} stay.';
  expect(await copied(page)).toBe(filled);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link with what you filled in' }).click();
  await expect(page.getByText(/link copied/i)).toBeVisible();
  const link = await copied(page);
  expect(link).toMatch(/\/explorer\/prompt\/\d+#fill=[\w-]+$/);

  const elsewhere = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const other = await elsewhere.newPage();
  await other.goto(link);
  const field = other.getByRole('textbox', { name: 'Subject' }).first();
  await expect(field).toHaveValue('black holes ($1, {x})');
  await field.press('Control+Enter');
  await expect(other.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await copied(other)).toBe(filled);
  await elsewhere.close();
});
