import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, signIn, test, unique } from './fixtures.ts';
import { hold } from './hold.ts';

test('Ctrl-K finds a prompt by keyboard alone and puts the focus on its heading', async ({ page, library }) => {
  const title = unique('Palette');
  await library.prompt({ title });
  await page.goto('/legal/terms');
  await expect(page.getByRole('button', { name: /Search and go to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole('button', { name: title })).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(palette).toHaveCount(0);
  await expect(page.locator('main').locator('css=:is(main, h1):focus').or(page.locator('main:focus'))).toHaveCount(1);
});

test('the palette goes to screens, and gives the focus back when it is closed', async ({ page, library }) => {
  await page.goto('/legal/terms');
  const opener = page.getByRole('button', { name: /Search and go to/ });
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  await opener.click();
  await expect(palette.getByText('Sign in', { exact: true })).toBeVisible();
  await expect(palette.getByText('Create Prompt')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();

  await signIn(page, await library.member());
  await page.keyboard.press('Control+k');
  await expect(palette.getByText('Create Prompt', { exact: true })).toBeVisible();
  await expect(palette.getByText('Categories', { exact: true })).toHaveCount(0);
  await page.keyboard.type('profile');
  await expect(palette.getByRole('button', { name: 'Profile Settings' })).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused();
});

test('what is typed while the palette is still on its way is not lost, Enter neither', async ({ page, library }) => {
  const title = unique('Early');
  await library.prompt({ title });
  await page.goto('/legal/terms');
  const opener = page.getByRole('button', { name: /Search and go to/ });
  await expect(opener).toBeVisible();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const asked = page.waitForRequest('**/CommandPalette-*.js');
  await page.route('**/CommandPalette-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type(`${title}x`);
  await page.keyboard.press('Backspace');
  arrive();
  const field = page.getByRole('dialog', { name: 'Search and go to' }).getByRole('textbox');
  await expect(field).toHaveValue(title);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  // Even once loaded the palette takes a moment to open: people type without waiting for it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a page that arrives while somebody types into the palette leaves the focus there', async ({ page, library }) => {
  const id = await library.prompt({ title: unique('Slow') });
  await page.goto(`/main?query=${encodeURIComponent('Slow')}`, { waitUntil: 'networkidle' });
  const letGo = await hold(page, new RegExp(`/api/prompts/${id}$`));
  await page
    .locator(`a[href="/explorer/prompt/${id}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Search and go to' }).getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('typed be');
  letGo();
  await expect(page).toHaveURL(`/explorer/prompt/${id}`);
  await expect(page.locator('main h1', { hasText: 'Slow' })).toBeAttached();
  await page.keyboard.type('fore and after');
  await expect(field).toHaveValue('typed before and after');
});

test('Enter opens what was typed, not what was found for the words before', async ({ page, library }) => {
  const [before, wanted] = [unique('Before'), unique('Wanted')];
  await library.prompt({ title: before });
  await library.prompt({ title: wanted });
  await page.goto('/legal/terms');
  await expect(page.getByRole('button', { name: /Search and go to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  await palette.getByRole('textbox').fill(before);
  await expect(palette.getByRole('button', { name: before })).toHaveAttribute('data-selected', 'true');
  await palette.getByRole('textbox').fill(wanted);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  await expect(palette).toHaveCount(0);
});

for (const width of [320, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('the palette has its button, and nothing scrolls sideways', async ({ page, library }) => {
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const opener = page.getByRole('button', { name: /Search and go to/ });
      for (const path of ['/', '/main', '/login']) {
        await page.goto(path);
        await expect(opener).toBeInViewport({ ratio: 1 });
        expect(await sideways(), path).toBeLessThanOrEqual(0);
      }
      await signIn(page, await library.member());
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('link', { name: 'Create Prompt' })).toBeInViewport({ ratio: 1 });
      expect(await sideways()).toBeLessThanOrEqual(0);
      await opener.click();
      await page.getByRole('dialog', { name: 'Search and go to' }).getByText('Saved Prompts').click();
      await expect(page).toHaveURL('/promptslist/saved');
    });
  });
}

test('/ focuses the search of a page, elsewhere opens the palette, and is a letter in a field', async ({ page }) => {
  await page.goto('/main');
  const box = page.getByRole('searchbox', { name: 'Search prompts' });
  await expect(page.getByRole('button', { name: /Search and go to/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('/');
  await expect(box).toHaveValue('/');
  await page.goto('/legal/cookies');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search and go to' })).toBeVisible();
});

test('another page gets the focus and is announced; a filter of the same page is not', async ({ page }) => {
  await page.goto('/main');
  await expect(page.locator('body')).toBeFocused();
  await page
    .getByRole('button', { name: 'Featured' })
    .or(page.getByRole('link', { name: 'Featured' }))
    .first()
    .click();
  await expect(page).toHaveURL(/featured=true/);
  await expect(page.locator('h1')).not.toBeFocused();
  // By keyboard: the footer moves down while cards arrive, and a mouse may press beside the link.
  await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Privacy Policy' })).toHaveCount(1);
});

test('a navigation that takes its time shows a line of progress', async ({ page }) => {
  await page.goto('/main');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/prompts/*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/explorer\/prompt/);
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
});

test('the menu of the account has light, dark and system', async ({ page, library }) => {
  await signIn(page, await library.member());
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the palette', async ({ page }) => {
    await page.goto('/legal/terms', { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('email');
    await expect(page.getByRole('dialog').getByRole('button', { name: /email/i }).first()).toBeVisible();
    await expectAccessibleInBothColours(page);
  });
});
