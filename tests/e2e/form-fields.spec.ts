import type { Page } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { asMember, chooser, content, fillIn, idOfNewest, picture, save, stored, title } from './form.helpers.ts';

const namesAt = async (page: Page, path: string): Promise<string[]> =>
  (await (await page.request.get(path)).json()).map(({ name }: { name: string }) => name);

test('a title, a content, a category and a tag make a prompt; pictures and preview are optional (product 2, Prompt form; product 5; product 8)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await asMember(page, member);
  await page.goto('/myprompts/create');
  await expect(title(page)).toBeVisible();
  await expect(content(page)).toBeVisible();
  await expect(page.getByLabel('Preview Text')).toHaveAccessibleDescription(/^Optional/);
  await expect(page.getByRole('group', { name: /^Images/ })).toHaveAccessibleDescription(/^Optional.*drag/);
  for (const [group, path] of [
    ['Categories', '/api/categories'],
    ['Tags', '/api/tags'],
  ] as const) {
    // Other tests create and delete some meanwhile.
    await expect(async () => {
      await page.reload();
      const names = await namesAt(page, path);
      const boxes = page.getByRole('group', { name: group }).getByRole('checkbox');
      await expect(boxes).toHaveCount(names.length, { timeout: 2_000 });
      for (const name of names.slice(0, 5)) {
        await expect(
          page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true }),
        ).toBeVisible();
      }
    }).toPass();
  }
  await fillIn(page, { title: unique('Bare') });
  await save(page).click();
  await expect(page.getByText('Prompt created successfully')).toBeVisible();
  const prompt = await stored(page, await idOfNewest(page, member.token));
  expect(prompt).toMatchObject({ imageUrls: [], previewText: '', new: true, featured: false, trending: false });
  expect(await namesAt(page, '/api/categories')).toContain(prompt.categories[0]);
  expect(await namesAt(page, '/api/tags')).toContain(prompt.tags[0]);
});

test('an image is written anew at quality 0.8 before it is sent (product 5, Prompt images; product 9)', async ({
  page,
  library,
}) => {
  await asMember(page, await library.member());
  await page.addInitScript(() => {
    const qualities: unknown[] = [];
    const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function watched(callback, type, quality) {
      qualities.push(quality);
      write.call(this, callback, type, quality);
    };
    Object.assign(window, { qualities });
  });
  await page.goto('/myprompts/create');
  const sent = page.waitForResponse('**/image/upload');
  await chooser(page).setInputFiles(await picture('wide.png', 9, 2400, 1600));
  expect(await (await sent).json()).toMatchObject({ width: 1200, height: 800 });
  const qualities = await page.evaluate(() => (window as unknown as { qualities: unknown[] }).qualities);
  expect(new Set(qualities)).toEqual(new Set([0.8]));
});
