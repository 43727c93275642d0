import type { Page } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { hold } from './hold.ts';
import { enterAs, flag } from './lists.people.ts';
import { ownPrompt } from './own-prompt.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The browser takes long to copy and finally refuses. @returns a function that ends the wait. */
async function slowClipboard(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const refuse = new Promise<void>((_, reject) => addEventListener('refuse', () => reject(new Error('no'))));
    navigator.clipboard.writeText = () => refuse;
    document.execCommand = () => false;
  });
  return () => page.evaluate(() => dispatchEvent(new Event('refuse')));
}

test('a public prompt shows its figures, every badge, its tags and categories, and its pictures (product 2, Public prompt detail)', async ({
  page,
  request,
  library,
}) => {
  const id = await library.prompt({ imageUrls: await library.images(3) });
  await flag(request, library, id, 'trending');
  await flag(request, library, id, 'featured');
  const { title, tags, categories } = await (await request.get(`/api/prompts/${id}`)).json();
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByTitle('Rating').first()).toHaveText(/0\.0$/);
  await expect(page.getByText('Uses: 0')).toBeVisible();
  const badges = page.getByRole('list', { name: 'Badges and tags' }).getByRole('listitem');
  await expect(badges).toHaveText(['Featured', 'Trending', 'New', ...tags]);
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('listitem')).toHaveText(categories);
  await expect(page.locator('pre')).toHaveCSS('white-space', /pre/);

  await expect(page.getByRole('heading', { name: 'Prompt Results' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Images' })).toHaveCSS('overflow-x', 'auto');
  const overlay = page.getByText('View Full Size');
  await expect(overlay).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'View full size: image 1 of 3' }).hover();
  await expect(overlay).toHaveCSS('opacity', '1');
  await overlay.click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Previous image' }).click();
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Explorer' }).click();
  await expect(page).toHaveURL('/main');
});

test('while it copies, the buttons of page and dialog say so and wait; a refusal is told (product 2, Public prompt detail; product 4; product 8)', async ({
  page,
  library,
}) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Nothing to fill in.' })}`, {
    waitUntil: 'networkidle',
  });
  let refuse = await slowClipboard(page);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByRole('button', { name: 'Copying...' })).toBeDisabled();
  await refuse();
  await expect(page.getByRole('alert')).toHaveText('Failed to copy prompt');
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeEnabled();

  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Dear [first-name], dear [last_name]' })}`);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
  await expect(dialog.getByRole('heading', { name: 'Live Preview' })).toBeVisible();
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill('Lovelace');
  refuse = await slowClipboard(page);
  await dialog.getByRole('button', { name: 'Copy Customized Prompt' }).click();
  await expect(dialog.getByRole('button', { name: 'Copying...' })).toBeDisabled();
  await refuse();
  await expect(dialog.getByRole('button', { name: 'Copy Customized Prompt' })).toBeEnabled();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada');
});

test.describe('on its way', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('a prompt is waited for with a spinner, in public and as its owner (product 2, Public prompt detail; product 4, Detail)', async ({
    page,
    request,
    library,
  }) => {
    const ann = await library.member();
    // A draft: its document is a "not found" page, and only its owner's browser loads the prompt.
    const { id, title } = await ownPrompt(request, ann, {}, 'DRAFT');
    await enterAs(page, ann);
    for (const path of [`/explorer/prompt/${id}`, `/prompts/${id}`]) {
      const letGo = await hold(page, `**/api/prompts/${id}`);
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: 'Loading prompt' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Prompt not found' })).toHaveCount(0);
      letGo();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.unroute(`**/api/prompts/${id}`);
    }
  });

  test('a prompt that cannot be loaded leads back to the explorer, with a toast (product 2, Public prompt detail; product 8)', async ({
    page,
    library,
  }) => {
    const title = unique('Unreachable');
    const id = await library.prompt({ title });
    // A fake clock skips the delays between the retries.
    await page.clock.install();
    await page.goto(`/main?search=${title}`);
    await page.route(`**/api/prompts/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await page.getByRole('link', { name: title }).click();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByRole('alert')).toHaveText('Failed to load prompt', { timeout: 250 });
    }).toPass();
    await expect(page).toHaveURL('/main');
  });
});
