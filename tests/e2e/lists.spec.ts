import type { Page } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { call, enterAs, flag, prompts, titles } from './lists.people.ts';

const cards = (page: Page) => page.getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search prompts' });
const stateOf = (page: Page) => page.evaluate(() => history.state?.usr);

test('the title depends on the path (product 2, Prompt list)', async ({ page, library }) => {
  await enterAs(page, await library.member());
  for (const [path, title] of [
    ['/promptslist', 'Prompts List'],
    ['/promptslist/trending', 'Trending Prompts'],
    ['/promptslist/featured', 'Featured Prompts'],
    ['/promptslist/new', 'New Prompts'],
    ['/promptslist/saved', 'Saved Prompts'],
    ['/promptslist/my-prompts', 'My Prompts'],
    ['/myprompts/trending', 'Trending Prompts'],
    ['/myprompts/featured', 'Featured Prompts'],
    ['/myprompts/new', 'New Prompts'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Prompt Lib`);
  }
});

test('ten prompts a page, numbered from 1, with Previous and Next; the address counts from 0 (product 2, 9)', async ({
  page,
  library,
  request,
}) => {
  const ann = await library.member();
  await prompts(request, ann, titles(23, 'Paging'));
  await enterAs(page, ann);
  await page.goto('/promptslist/my-prompts');
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText('23 prompts, page 1 of 3')).toBeVisible();
  await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/promptslist/my-prompts?page=1');
  await expect(page.getByRole('heading', { name: 'Your prompts' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Paging number 13' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await pages(page).getByRole('link', { name: 'Page 3' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(pages(page).locator('[aria-current]')).toHaveText('3');
  await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await pages(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/promptslist/my-prompts?page=1');

  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
  await page.goForward();
  await expect(page.getByText('23 prompts, page 2 of 3')).toBeVisible();
});

test('a page beyond the end is the last one', async ({ page, library, request }) => {
  const ann = await library.member();
  await prompts(request, ann, titles(11, 'Ending'));
  await enterAs(page, ann);
  await page.goto('/promptslist/my-prompts?page=99');
  await expect(page).toHaveURL('/promptslist/my-prompts?page=1');
  await expect(page.getByRole('link', { name: 'Ending number 1', exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('a search is submitted, stands in the address and begins at page 0; going back restores (product 2, Prompt list; product 4)', async ({
  page,
  library,
  request,
}) => {
  const ann = await library.member();
  await prompts(request, ann, [...titles(12, 'Heron'), 'A lone kingfisher']);
  await enterAs(page, ann);
  await page.goto('/promptslist?scope=mine&page=1');
  await expect(cards(page)).toHaveCount(3);
  await search(page).fill('kingfisher');
  await expect(page).toHaveURL('/promptslist?scope=mine&page=1');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/promptslist?scope=mine&search=kingfisher');
  await expect(page.getByRole('heading', { name: 'Search results for "kingfisher" in your prompts' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
  await expect(search(page)).toHaveValue('');
  await page.goForward();
  await expect(search(page)).toHaveValue('kingfisher');
  await search(page).fill('no such bird at all');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No prompts found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/promptslist?scope=mine');
  await expect(search(page)).toHaveValue('');
});

test('All and Mine: /myprompts starts at Mine, /promptslist at All; drafts are their owner’s alone', async ({
  page,
  library,
  request,
}) => {
  const [ann, bob] = [await library.member(), await library.member()];
  const word = unique('osprey').replaceAll('-', '');
  const [annsDraft = 0] = await prompts(request, ann, [`Ann’s draft ${word}`, `Ann’s ${word}`]);
  const [bobsDraft = 0] = await prompts(request, bob, [`Bob’s draft ${word}`, `Bob’s ${word}`]);
  await call(request, ann, 'PUT', `/api/prompts/${annsDraft}/status?status=DRAFT`);
  await call(request, bob, 'PUT', `/api/prompts/${bobsDraft}/status?status=DRAFT`);
  await enterAs(page, ann);

  await page.goto(`/promptslist?search=${word}`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  const choice = page.getByRole('group', { name: 'Whose prompts' });
  await choice.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(`/promptslist?scope=mine&search=${word}`);
  await expect(page.getByRole('link', { name: `Ann’s draft ${word}` })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(1);
  await choice.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(`/promptslist?search=${word}`);

  await page.goto('/myprompts/new');
  await expect(choice.locator('[aria-current]')).toHaveText('Mine');
  await expect(page.getByRole('heading', { name: 'Your new prompts' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await choice.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL('/myprompts/new?scope=all');
  await expect(page.getByRole('heading', { name: 'All new prompts' })).toBeVisible();
  for (const path of ['/promptslist/saved', '/promptslist/my-prompts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(choice).toHaveCount(0);
  }
});

test('a card leads to the form where one may edit, else to the public page, and tells where from (product 2, Prompt list)', async ({
  page,
  library,
  request,
}) => {
  const word = unique('curlew').replaceAll('-', '');
  const [ann, bob] = [await library.member(), await library.member()];
  const [mine = 0] = await prompts(request, ann, [`Mine ${word}`]);
  const [theirs = 0] = await prompts(request, bob, [`Theirs ${word}`]);
  await enterAs(page, ann);
  const from = `/promptslist?search=${word}`;
  await page.goto(from);
  await page.getByRole('link', { name: `Mine ${word}` }).click();
  await expect(page).toHaveURL(`/myprompts/edit/${mine}`);
  expect(await stateOf(page)).toEqual({ from });
  await page.goBack();
  await page.getByRole('link', { name: `Theirs ${word}` }).click();
  await expect(page).toHaveURL(`/explorer/prompt/${theirs}`);
  expect(await stateOf(page)).toEqual({ from });
});

test('a category parameter shows that category, and as many as it counts (product 2, Prompt list)', async ({
  page,
  library,
  request,
}) => {
  const ann = await library.member();
  await enterAs(page, ann);
  await expect(async () => {
    const categories: { id: number; name: string; promptCount: number }[] = await call(
      request,
      ann,
      'GET',
      '/api/categories',
    );
    const { id, name, promptCount } = categories[1] ?? { id: 0, name: '', promptCount: 0 };
    await page.goto(`/promptslist?category=${id}`);
    await expect(page.getByRole('heading', { name: `${name} Prompts` })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${promptCount} prompts?`))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await search(page).fill('email');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/promptslist?search=email');
});

test('a search among all trending prompts goes through all prompts, and says so', async ({
  page,
  library,
  request,
}) => {
  const ann = await library.member();
  const word = unique('plover').replaceAll('-', '');
  const [first = 0] = await prompts(request, ann, [`First ${word}`, `Second ${word}`]);
  await flag(request, library, first, 'trending');
  await enterAs(page, ann);
  await page.goto(`/promptslist/trending?search=${word}`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('A search shows all prompts, not only the trending ones.')).toBeVisible();
  await page.goto(`/myprompts/trending?search=${word}`);
  await expect(page.getByRole('link', { name: `First ${word}` })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('saved prompts are listed and searched, last saved first (product 2, 4)', async ({ page, library, request }) => {
  const [ann, bob] = [await library.member(), await library.member()];
  await enterAs(page, ann);
  await page.goto('/promptslist/saved');
  await expect(page.getByRole('heading', { name: 'No prompts found' })).toBeVisible();
  for (const id of await prompts(request, bob, titles(11, 'Sandpiper'))) {
    await call(request, ann, 'POST', `/api/saved-prompts/${id}`);
  }
  await page.reload();
  await expect(page.getByText('11 prompts, page 1 of 2')).toBeVisible();
  await expect(cards(page).first()).toContainText('Sandpiper number 11');
  await search(page).fill('sandpiper 3');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/promptslist/saved?search=sandpiper+3');
  await expect(cards(page)).toHaveCount(1);
});

test('/prompts is the list (product 2, Routes; product 13)', async ({ page, library }) => {
  await enterAs(page, await library.member());
  await page.goto('/prompts?search=email');
  await expect(page).toHaveURL('/promptslist?search=email');
  await expect(page.getByRole('heading', { level: 1, name: 'Prompts List' })).toBeVisible();
});

test.describe('a list that cannot be loaded', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('says so once and tries again (product 4, 8)', async ({ page, library }) => {
    await enterAs(page, await library.member());
    await page.route('**/api/prompts/featured?*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
    await page.goto('/promptslist/featured');
    await expect(page.getByText('Failed to load prompts', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Could not fetch the prompts data')).toHaveCount(1);
    await page.unroute('**/api/prompts/featured?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});
