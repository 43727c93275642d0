import type { Locator } from '@playwright/test';
import { copied, copyButton, dialogOf, openDialog, panelOf } from './fill.helpers.ts';
import { expect, test } from './fixtures.ts';

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
