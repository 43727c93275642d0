import type { Locator, Page } from '@playwright/test';
import { openDialog, panelOf } from './fill.helpers.ts';
import { expect, holdSession, test } from './fixtures.ts';

// What makes the form easy to use, in its dialog and beside the text (product 2, Customize; product 13).

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WIDE = { width: 1280, height: 800 };

/** Letters only: a name may not be a number. */
const LONG = ['one', 'two', 'three', 'four'].map((word) => `the whole name of the city and the province of ${word}`);
const LONG_NAMES = LONG.map((name) => `Tell me [${name}].`).join('\n');

/** All buttons of a form are whole, within it and in the window. */
async function expectWholeButtons(form: Locator, names: string[]): Promise<void> {
  const frame = await form.boundingBox();
  for (const name of names) {
    const button = form.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(box?.x ?? 0).toBeGreaterThanOrEqual(frame?.x ?? 0);
  }
}

for (const width of [320, 390, 1280]) {
  test(`long names of what is missing push no button away at ${width} px`, async ({ page, library }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/explorer/prompt/${await library.prompt({ content: LONG_NAMES })}`);
    if (width === 1280) {
      await expect(panelOf(page).getByText('0 of 4 filled in')).toBeVisible();
      await expectWholeButtons(panelOf(page), ['Copy as is', 'Run', 'Copy filled in']);
    }
    const dialog = await openDialog(page);
    await expect(dialog.getByText('0 of 4 filled in')).toBeVisible();
    // It slides in.
    await expect(async () => {
      await expectWholeButtons(dialog, ['Copy as is', 'Run', 'Cancel', 'Copy Customized Prompt']);
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('what was typed and not copied', () => {
  test.use({ viewport: WIDE });

  const inTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

  test('is there again after a reload and a way there and back, secrets are not; copied, it is the last time', async ({
    page,
    library,
  }) => {
    await page.goto(
      `/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic], with [key].' })}`,
    );
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Topic').fill(`ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`);
    await page.reload();
    await expect(panel.getByText('Filled in as you left it.')).toBeVisible();
    await expect(panel.getByLabel('Name')).toHaveValue('Ada');
    await expect(panel.getByLabel('Topic')).toHaveValue('');
    expect(await inTab(page)).not.toContain('ghp_');
    await panel.getByLabel('Topic').fill('engines');
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
    await page.goBack();
    await expect(panel.getByLabel('Topic')).toHaveValue('engines');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('engines');
    await panel.getByLabel('Key').fill('C major');
    await panel.getByRole('button', { name: 'Copy filled in' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    await expect.poll(() => inTab(page)).not.toContain('engines');
    await page.reload();
    await expect(panel.getByText('Filled in as last time.')).toBeVisible();
  });

  test('can be cleared, and that be undone, with what was remembered', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic].' })}`);
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Topic').fill('engines');
    await panel.getByLabel('Topic').press('Control+Enter');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('engines');
    await panel.getByLabel('Topic').fill('looms');
    await page.reload();
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(panel.getByLabel('Topic')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Ada',
    );
    const undo = panel.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Topic')).toHaveValue('looms');
    await page.reload();
    await expect(panel.getByLabel('Topic')).toHaveValue('looms');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('engines');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await panel.getByLabel('Name').fill('Grace');
    await expect(undo).toHaveCount(0);
  });

  test('of a member is gone when they sign out', async ({ page, library }) => {
    const path = `/explorer/prompt/${await library.prompt({ content: 'Write to [name].' })}`;
    await page.goto(path);
    await holdSession(page, await library.member());
    await page.goto(path);
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Grace');
    await page.reload();
    await expect(panel.getByLabel('Name')).toHaveValue('Grace');
    expect(await inTab(page)).toContain('Grace');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(await inTab(page)).not.toContain('Grace');
    await page.goto(path);
    await expect(panel.getByLabel('Name')).toHaveValue('');
  });
});
