import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { enterAs } from './lists.people.ts';

test('every list of members and administrators shows that it is loading (product 2, Categories and Tags admin; product 4, Lists; product 9)', async ({
  page,
  library,
}) => {
  await enterAs(page, await library.administrator());
  for (const [path, call] of [
    ['/promptslist', '**/api/prompts?*'],
    ['/promptslist/saved', '**/api/saved-prompts?*'],
  ] as const) {
    const letGo = await hold(page, call);
    await page.goto(path);
    await expect(page.getByRole('status', { name: 'Loading prompts' }).locator('> *')).toHaveCount(10);
    letGo();
    await expect(page.getByRole('status', { name: 'Loading prompts' })).toHaveCount(0);
    await page.unroute(call);
  }
  for (const [path, name, columns] of [
    ['/categories', 'Categories', ['Name', 'Display Order', 'Created', 'Updated', 'Actions']],
    ['/tags', 'Tags', ['Name', 'Created', 'Actions']],
  ] as const) {
    const letGo = await hold(page, `**/api${path}`);
    await page.goto(path);
    const table = page.getByRole('table', { name });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(table).toHaveAttribute('aria-busy', 'false');
    // product 2, Categories admin, Tags admin: exactly these columns.
    await expect(table.getByRole('columnheader')).toHaveText([...columns]);
    await page.unroute(`**/api${path}`);
  }
});
