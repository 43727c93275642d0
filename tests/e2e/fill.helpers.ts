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

/** The fragment of a link, written as another program would. Runs in the browser. */
export async function fragmentOf(values: Record<string, string>): Promise<string> {
  const stream = new Blob([JSON.stringify(values)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return `#fill=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
