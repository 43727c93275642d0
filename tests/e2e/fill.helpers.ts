import type { Locator, Page } from '@playwright/test';

/** What the pages that fill in a prompt show: the dialog, and the form beside the text. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Customize Your Prompt' });
export const copyButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Copy Customized Prompt' });
export const panelOf = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: 'Fill it in' }) });

export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens the dialog of the prompt that is shown. */
export async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  return dialogOf(page);
}
