import type { Page } from '@playwright/test';
import { begin, describe, description, found, syntax } from './author.helpers.ts';
import { expect, test, unique, waitUntilReady } from './fixtures.ts';
import { asMember, content, fillIn, idOfNewest, save } from './form.helpers.ts';

// What an author may want to change in the fields of a text (product 13).

test.describe('what is worth a look', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const warnings = (page: Page) => page.getByRole('region', { name: 'Worth a look' });

  test('an author turns a list into a choice, and a visitor chooses, fills in and copies', async ({
    page,
    browser,
    library,
  }) => {
    const member = await library.member();
    await asMember(page, member);
    await page.goto('/myprompts/create');
    await fillIn(page, {
      title: unique('Tones'),
      content: 'Write a ${tone:formal, casual, playful} letter on ${topic}.',
    });
    const offer = warnings(page).getByRole('button', { name: 'Make it a choice' });
    await offer.click();
    await expect(page.getByText('“tone” is a choice now.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(offer).toBeFocused();
    await offer.click();
    await save(page).click();
    await expect(page.getByText('Prompt created successfully')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    waitUntilReady(visitor);
    await visitor.goto(`/explorer/prompt/${await idOfNewest(page, member.token)}`);
    await visitor.getByRole('button', { name: 'Copy to Clipboard' }).click();
    const dialog = visitor.getByRole('dialog', { name: 'Customize Your Prompt' });
    const tone = dialog.getByLabel('Tone');
    await expect(tone.locator('option:checked')).toHaveText('formal');
    await expect(tone.locator('option')).toContainText(['formal', 'casual', 'playful']);
    await tone.selectOption('playful');
    await dialog.getByLabel('Topic').fill('trees');
    await dialog.getByRole('button', { name: 'Copy Customized Prompt' }).click();
    await expect(visitor.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe('Write a playful letter on trees.');
    await visitor.context().close();
  });

  test('fields of several dialects are all written in one, and that can be undone', async ({ page, library }) => {
    await asMember(page, await library.member());
    const mixed = 'Dear ${name}, on ${day:Monday} in [city hall].';
    await begin(page, mixed);
    await expect(found(page)).toHaveText('Fields: 3 found, most written as ${name}');
    await warnings(page).getByRole('button', { name: 'Write all as ${name}' }).click();
    await expect(content(page)).toHaveValue('Dear ${name}, on ${day:Monday} in ${city hall}.');
    await expect(found(page)).toHaveText('Fields: 3 found, written as ${name}');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(content(page)).toHaveValue(mixed);
    await expect(syntax(page)).toHaveValue('auto');
  });

  test('a key in the text is shown, and nothing is said of it any more when it is gone', async ({ page, library }) => {
    await asMember(page, await library.member());
    await begin(page, `Call the service with ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'} now.`);
    await warnings(page).getByRole('button', { name: 'Show in the text' }).click();
    const isSelected = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);
    expect(await content(page).evaluate(isSelected)).toContain('ghp_');
    await content(page).fill('Call the service with [key] now.');
    await expect(warnings(page)).toHaveCount(0);
  });

  test('what was said of a renamed field moves to its new name', async ({ page, library }) => {
    await asMember(page, await library.member());
    await begin(page, 'Write in a friendly [tone], please.');
    await describe(page, '[tone]');
    await description(page, 'Tone').getByLabel('Help').fill('How it sounds');
    await expect(warnings(page)).toHaveCount(0);
    await content(page).fill('Write in a friendly [voice], please.');
    await warnings(page).getByRole('button', { name: 'Move to “voice”' }).click();
    await expect(warnings(page)).toHaveCount(0);
    await describe(page, '[voice]');
    await expect(description(page, 'Voice').getByLabel('Help')).toHaveValue('How it sounds');
    await content(page).fill('Write in a friendly way, please.');
    await warnings(page).getByRole('button', { name: 'Drop it' }).click();
    await expect(warnings(page)).toHaveCount(0);
    await expect(page.getByText('Nothing is said of “voice” any more.')).toBeVisible();
  });
});
