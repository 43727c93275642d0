import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, signIn, test, unique } from './fixtures.ts';
import { admin } from './server.ts';

const kinds = [
  { path: '/categories', thing: 'Category', things: 'categories' },
  { path: '/tags', thing: 'Tag', things: 'tags' },
] as const;

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const { path, thing, things } of kinds) {
  const word = thing.toLowerCase();

  test(`an administrator creates, renames and deletes a ${word} (product 2, 5, 8, 9)`, async ({ page }) => {
    await holdSession(page, admin);
    await page.goto(path);
    await expect(page).toHaveTitle(/^(Categories|Tags) · /);
    const name = unique(thing);
    const add = page.getByRole('button', { name: `Add ${thing}` });
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await add.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    if (thing === 'Category') {
      const count = (await page.request.get('/api/categories').then((answer) => answer.json())).length;
      // The other worker may add and delete categories meanwhile.
      const shown = Number(await dialog.getByLabel('Display Order').inputValue());
      expect(Math.abs(shown - count)).toBeLessThanOrEqual(1);
    }
    await dialog.getByLabel('Name').fill('a');
    await expect(dialog.getByText('Name must be at least 2 characters')).toHaveCount(0);
    await dialog.getByRole('button', { name: `Create ${thing}` }).click();
    await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await expect(dialog.getByText('Name must be at least 2 characters')).toHaveCount(0);
    if (thing === 'Category') {
      await dialog.getByLabel('Display Order').fill('-1');
      await dialog.getByRole('button', { name: `Create ${thing}` }).click();
      await expect(dialog.getByText('Display order must be a positive number')).toBeVisible();
      await dialog.getByLabel('Display Order').fill('900');
    }
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByText(`${thing} created successfully`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(rowOf(page, name)).toBeVisible();

    const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true });
    await edit.click();
    await expect(dialog.getByLabel('Display Order')).toHaveCount(thing === 'Category' ? 1 : 0);
    await dialog.getByLabel('Name').fill(`${name} again`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`${thing} updated successfully`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit ${name} again` })).toBeFocused();

    await page.getByRole('button', { name: `Delete ${name} again` }).click();
    await expect(dialog.getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
    await expect(dialog.getByText('will be deleted permanently. This may affect prompts')).toBeVisible();
    await expect(dialog.getByText('At present no published prompt does.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name} again` }).click();
    await dialog.getByRole('button', { name: `Delete ${word}` }).click();
    await expect(page.getByText(`${thing} deleted successfully`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  test(`who deletes a ${word} reads how many prompts use it (product 2)`, async ({ page, library }) => {
    await signIn(page, admin);
    await library.prompt({});
    const [first] = await page.request.get(`/api/${things}`).then((answer) => answer.json());
    await page.goto(path);
    await page.getByRole('button', { name: `Delete ${first.name}`, exact: true }).click();
    await expect(page.getByRole('dialog').getByText(/\d+ published prompts? uses? it\./)).toBeVisible();
  });

  test(`without ${things} one is invited to create the first (product 2, 4)`, async ({ page }) => {
    await signIn(page, admin);
    await page.route(`**/api/${things}`, (route) => route.fulfill({ json: [] }));
    await page.goto(path);
    await expect(page.getByText(`No ${things} found`)).toBeVisible();
    await page.getByRole('button', { name: `Create your first ${word}` }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  });

  test(`a member is refused the screen of ${things} (product 2, Routes; product 6)`, async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test.describe('a failure', () => {
    test.use({ provoked: /Failed to load resource|failed: / });

    test(`with ${things} is told, and keeps what was typed (product 8)`, async ({ page }) => {
      await signIn(page, admin);
      const [first] = await page.request.get(`/api/${things}`).then((answer) => answer.json());
      await page.goto(path);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: `Add ${thing}` }).click();
      await dialog.getByLabel('Name').fill(first.name.toUpperCase());
      await dialog.getByRole('button', { name: `Create ${thing}` }).click();
      await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(`A ${word} with this name already exists`);
      await page.route(`**/api/${things}**`, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
      );
      await dialog.getByLabel('Name').fill('Not to be saved');
      await dialog.getByRole('button', { name: `Create ${thing}` }).click();
      await expect(page.getByText(`Failed to save ${word}`)).toBeVisible();
      await expect(dialog.getByLabel('Name')).toHaveValue('Not to be saved');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: `Delete ${first.name}`, exact: true }).click();
      await dialog.getByRole('button', { name: `Delete ${word}` }).click();
      await expect(page.getByText(`Failed to delete ${word}`)).toBeVisible();
    });

    test(`to load ${things} is told once, with a way to try again (product 4, 8)`, async ({ page }) => {
      await signIn(page, admin);
      await page.route(`**/api/${things}`, (route) => route.fulfill({ status: 400, body: '{}' }));
      await page.goto(path);
      await expect(page.getByText(`Failed to load ${things}`)).toHaveCount(1);
      await page.unroute(`**/api/${things}`);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  });

  test.describe('in dark and light colours', () => {
    test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

    test(`axe finds nothing on ${path} and in its dialogs`, async ({ page }) => {
      await holdSession(page, admin);
      await page.goto(path, { waitUntil: 'networkidle' });
      const check = () => expectAccessibleInBothColours(page);
      await check();
      await page.getByRole('button', { name: `Add ${thing}` }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
      await check();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await check();
    });
  });

  test(`${path} does not scroll sideways on small screens`, async ({ page }) => {
    await signIn(page, admin);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
