import { expectAccessible } from './accessible.ts';
import { copied, copyButton, dialogOf, fragmentOf, openDialog, panelOf } from './fill.helpers.ts';
import { expect, holdSession, test } from './fixtures.ts';

// The form that fills in a prompt, in its dialog and beside its text (product 2, Customize; product 13).

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Wide enough for the dialog only. */
const NARROW = { width: 1000, height: 720 };

test.describe('where there is room for the dialog only', () => {
  test.use({ viewport: NARROW });

  test('a letter keeps its line breaks, and its field grows with it', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Answer this letter: [letter]' })}`);
    const dialog = await openDialog(page);
    const field = dialog.getByLabel('Letter');
    const before = (await field.boundingBox())?.height ?? 0;
    const letter = 'Hi Ann,\n\nline two\n  indented\n\nBye';
    await page.evaluate((text) => navigator.clipboard.writeText(text), letter);
    await field.press('Control+V');
    await expect(field).toHaveValue(letter);
    expect((await field.boundingBox())?.height).toBeGreaterThan(before + 20);
    await copyButton(dialog).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe(`Answer this letter: ${letter}`);
  });

  test('with the keyboard alone a prompt is filled in and copied', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic].' })}`);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Ada');
    // What is missing leads to its field.
    const missing = dialog.getByRole('button', { name: 'Missing: Topic' });
    await missing.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Topic')).toBeFocused();
    await page.keyboard.type('engines');
    await expect(dialog.getByText('All filled in')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeFocused();
    expect(await copied(page)).toBe('Write to Ada about engines.');
  });

  test('a place in the preview leads to its field, and the field shows its places', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'For [name], on [topic]. Dear [name]!' })}`);
    const dialog = await openDialog(page);
    await expect(dialog.locator('mark[data-active]')).toHaveText(['[name]', '[name]']);
    await dialog.locator('mark', { hasText: '[topic]' }).click();
    await expect(dialog.getByLabel('Topic')).toBeFocused();
    await expect(dialog.locator('mark[data-active]')).toHaveText('[topic]');
    await dialog.getByLabel('Topic').fill('engines');
    await expect(dialog.locator('pre')).toHaveText('For [name], on engines. Dear [name]!');
  });

  test('a prompt with defaults is ready at once', async ({ page, library }) => {
    const content = 'Explain ${topic:engines} in ${style:plain} words.';
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Topic')).toHaveValue('engines');
    await copyButton(dialog).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe('Explain engines in plain words.');
  });

  test('numbers, choices, dates and addresses have inputs of their own; an unusual value gets advice and is copied', async ({
    page,
    library,
  }) => {
    const content = [
      'Write {{count | number:min=1:max=5:required}} mails',
      'in {{tone | select:options=["warm","dry"]:required}} words',
      'until {{day | date:required}} to {{address | email:required}}.',
    ].join(' ');
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Count').fill('9');
    await dialog.getByLabel('Count').blur();
    await dialog.getByLabel('Tone').selectOption('dry');
    await expect(dialog.getByText('Usually at most 5.')).toBeVisible();
    await expect(dialog.getByLabel('Count')).toHaveAccessibleDescription(/Usually at most 5\./);
    await dialog.getByLabel('Day').fill('2026-12-31');
    await dialog.getByLabel('Address').fill('ada');
    await dialog.getByLabel('Address').blur();
    await expect(dialog.getByText('Usually an e-mail address.')).toBeVisible();
    // Advice is no error: the foot says that all is filled in, and it is copied.
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(dialog.getByText('All filled in')).toBeVisible();
    await expectAccessible(page);
    await copyButton(dialog).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe('Write 9 mails in dry words until 2026-12-31 to ada.');
  });

  test('a list with "other" takes another value', async ({ page, library }) => {
    const content = 'Write in a {{tone:warm|dry|plain}} tone, please.';
    await page.goto(`/explorer/prompt/${await library.prompt({ content, dialect: 'librechat' })}`);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Tone').selectOption('Other...');
    await expect(dialog.getByLabel('Tone, other')).toBeFocused();
    await page.keyboard.type('solemn');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe('Write in a solemn tone, please.');
  });

  test('places of an answer are folded, counted, and can be filled in', async ({ page, library }) => {
    const content = 'Tell me about [topic].\n\nAnswer in this format:\n\nTitle: [title]\nSummary: [short summary]';
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    const dialog = await openDialog(page);
    await expect(dialog.getByText('0 of 1 filled in')).toBeVisible();
    await dialog.getByLabel('Topic').fill('engines');
    await expect(dialog.getByLabel('Short Summary')).toBeHidden();
    await dialog.getByText('Left for the model (2)').click();
    await dialog.getByLabel('Short Summary').fill('two lines');
    await expectAccessible(page);
    await copyButton(dialog).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe(
      'Tell me about engines.\n\nAnswer in this format:\n\nTitle: [title]\nSummary: two lines',
    );
  });

  test('the last values come back, until they are cleared', async ({ page, library }) => {
    const path = `/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic].' })}`;
    await page.goto(path);
    let dialog = await openDialog(page);
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByLabel('Topic').fill('engines');
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('engines');
    await page.goto(path);
    dialog = await openDialog(page);
    await expect(dialog.getByText('Filled in as last time.')).toBeVisible();
    await expect(dialog.getByLabel('Topic')).toHaveValue('engines');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(dialog.getByLabel('Topic')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('engines');
    await page.goto(path);
    dialog = await openDialog(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(dialog.getByText('Filled in as last time.')).toHaveCount(0);
  });

  test('the last values of a member are theirs alone, and go when they sign out', async ({ page, library }) => {
    const path = `/explorer/prompt/${await library.prompt({ content: 'Write to [name].' })}`;
    await page.goto(path);
    await holdSession(page, await library.member());
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
    const dialog = await openDialog(page);
    await dialog.getByLabel('Name').fill('Grace');
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Grace');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Grace');
  });

  test('a secret is warned of, copied, and never kept', async ({ page, library }) => {
    const id = await library.prompt({ content: 'Call the service with [credential] for [name].' });
    await page.goto(`/explorer/prompt/${id}`);
    const dialog = await openDialog(page);
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`;
    await dialog.getByLabel('Credential').fill(secret);
    await dialog.getByLabel('Name').fill('Ada');
    await expect(dialog.getByLabel('Credential')).toHaveAccessibleDescription(/looks like a password or a key/);
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect(await copied(page)).toContain(secret);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Ada');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ghp_');
  });

  test('a link that carries values opens the form filled in, and its values reach no server', async ({
    page,
    library,
  }) => {
    const id = await library.prompt({ content: 'Write to [First_Name] about [topic].' });
    const fragment = await page.evaluate(fragmentOf, { First_Name: 'Ada $& [x]', topic: 'one\ntwo', other: 'x' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto(`/explorer/prompt/${id}${fragment}`);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Filled in by the link that you opened.')).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toHaveValue('Ada $& [x]');
    await expect(dialog.getByLabel('Topic')).toHaveValue('one\ntwo');
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect(await copied(page)).toBe('Write to Ada $& [x] about one\ntwo.');
    expect(asked.filter((url) => url.includes(fragment.slice(6, 20)))).toEqual([]);
  });
});

test.describe('a link whose values are broken', () => {
  test.use({ viewport: NARROW, provoked: /values of the link could not be read/ });

  test('says so, and the prompt is shown as ever', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({})}#fill=AAAA`);
    await expect(page.getByRole('alert')).toHaveText('This link’s values could not be read');
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('');
  });
});

/** Letters only: a name may not be a number. */
const nameOf = (position: number) =>
  `field ${String.fromCodePoint(97 + (position % 26))}${String.fromCodePoint(97 + Math.floor(position / 26))}`;
const NINETY_FOUR = Array.from({ length: 94 }, (_, position) => `Tell me [${nameOf(position)}].`).join('\n');

for (const width of [390, 1280]) {
  test(`with 94 fields the buttons are in sight without scrolling at ${width} px`, async ({ page, library }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`/explorer/prompt/${await library.prompt({ content: NINETY_FOUR })}`);
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('textbox')).toHaveCount(94);
    for (const name of ['Copy as is', 'Cancel', 'Copy Customized Prompt']) {
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(dialog.getByText('0 of 94 filled in')).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('textbox').last().focus();
    await expect(dialog.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
    await expect(copyButton(dialog)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('beside the text of a prompt without pictures stands its form, with the values of the dialog', async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/explorer/prompt/${await library.prompt({ content: NINETY_FOUR })}`);
  const panel = panelOf(page);
  await panel.getByLabel('Field Aa').fill('first');
  await expect(panel.getByRole('button', { name: 'Copy as is' })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('button', { name: 'Copy filled in' })).toBeInViewport({ ratio: 1 });
  const dialog = await openDialog(page);
  await expect(page.getByLabel('Field Aa')).toHaveCount(1);
  await expect(dialog.getByLabel('Field Aa')).toHaveValue('first');
  await dialog.getByLabel('Field Ba').fill('second');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByLabel('Field Ba')).toHaveValue('second');
  // The text beside it is its preview.
  await expect(page.locator('pre')).toContainText('first');
  await expect(page.locator('pre')).toContainText('second');
  await panel.getByRole('button', { name: /^Missing: Field Ca/ }).click();
  await expect(panel.getByLabel('Field Ca')).toBeFocused();
});

test('the form beside the text copies', async ({ page, library }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to [name], please.' })}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: 'Copy filled in' })).toBeDisabled();
  await expectAccessible(page);
  await panel.getByLabel('Name').fill('Ada');
  await panel.getByLabel('Name').press('Control+Enter');
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await copied(page)).toBe('Write to Ada, please.');
});

test('nothing moves when the form arrives beside the text', async ({ page, library }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/explorer/prompt/${await library.prompt({})}`);
  await expect(panelOf(page).getByLabel('Topic')).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});
