import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, unique, type Library } from './fixtures.ts';

const KINDS = ['bread', 'pizza', 'rolls', 'waffles', 'crackers', 'bagels', 'pretzels'];

/** A word that no other prompt has, and prompts about it. */
async function family(library: Library): Promise<{ word: string; ids: number[] }> {
  const word = `levain${unique('x').replaceAll(/\W/g, '')}`;
  const ids = await library.prompts(
    KINDS.map((kind) => ({ title: `${word} ${kind}`, content: `Explain how ${kind} rise overnight.` })),
  );
  return { word, ids };
}

const related = (page: Page) => page.getByRole('region', { name: 'Related prompts' });

for (const [width, columns] of [
  [1280, 3],
  [390, 1],
] as const) {
  test(`six related prompts stand below a prompt at ${width} px, and a click leads on to the next (product 2, Public prompt detail)`, async ({
    page,
    library,
  }) => {
    const { word, ids } = await family(library);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/explorer/prompt/${ids[0]}`);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const cards = related(page).getByRole('article');
    await expect(cards).toHaveCount(6);
    for (const title of await cards.getByRole('heading', { level: 3 }).allTextContents()) {
      expect(title).toContain(word);
      expect(title).not.toBe(`${word} bread`);
    }
    const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size).toBe(columns);
    await expectAccessible(page);

    const first = cards.first().getByRole('link');
    const title = await first.textContent();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    await expect(related(page).getByRole('heading', { name: `${word} bread` })).toBeAttached();
    await expect(related(page).getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0);
  });
}

test('a prompt without related ones ends with its text (product 2, Public prompt detail)', async ({
  page,
  library,
}) => {
  const alone = await library.prompt({ title: unique('Zyzzyva').replaceAll('-', ''), content: 'Qwxyzzy plugh xyzzy.' });
  const answer = page.waitForResponse(/\/related/);
  await page.goto(`/explorer/prompt/${alone}`);
  expect((await (await answer).json()).list).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Prompt Content' })).toBeVisible();
  await expect(related(page)).toHaveCount(0);
});

test.describe('when they cannot be loaded', () => {
  test.use({ provoked: /Failed to load resource|could not be loaded|failed:/ });

  test('a prompt is whole without its related ones (product 2, Public prompt detail)', async ({ page, library }) => {
    const { ids } = await family(library);
    await page.route(/\/related/, (route) =>
      route.fulfill({ status: 404, json: { error: 'not_found', message: 'No' } }),
    );
    const answer = page.waitForResponse(/\/related/);
    await page.goto(`/explorer/prompt/${ids[0]}`);
    await answer;
    await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeEnabled();
    await expect(related(page)).toHaveCount(0);
  });
});
