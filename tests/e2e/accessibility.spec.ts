import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const PAGES = [
  '/',
  '/main',
  '/main?search=qqqqzzzz',
  '/explorer/prompt/1',
  '/login',
  '/register',
  '/legal/privacy',
  '/legal/terms',
  '/legal/cookies',
];

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });
  for (const path of PAGES) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAccessibleInBothColours(page);
    });
  }

  test('axe finds nothing in the dialogs', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({})}`);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothColours(page);
  });
});

for (const width of [320, 390, 1280]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}

test('by keyboard alone: skip to the content, search, open, fill in, copy', async ({ page, context, library }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = `Keyboard ${Math.random().toString(36).slice(2)}`;
  await library.prompt({ title, content: 'Write to [name], please.' });
  await page.goto('/main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  for (let presses = 0; presses < 60 && !(await link.evaluate((node) => node === document.activeElement)); presses++) {
    await page.keyboard.press('Tab');
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  const copy = page.getByRole('button', { name: 'Copy to Clipboard' });
  await expect(copy).toBeVisible();
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Write to Ada, please.');
  await expect(copy).toBeFocused();
});
