import { SCREEN } from '../../contract/limits.ts';
import { expect, test, unique } from './fixtures.ts';
import { hold } from './hold.ts';

test('a visitor finds a prompt by typing, opens it, and comes back to the same results (product 2, Browse)', async ({
  page,
  library,
}) => {
  const word = unique('zebra').replaceAll('-', '');
  const id = await library.prompt({ title: `The ${word} crossing` });
  await page.goto('/main');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(word.slice(0, -1));
  await expect(page.getByRole('heading', { name: `Search results for "${word.slice(0, -1)}"` })).toBeVisible();
  await expect(page).toHaveURL(`/main?search=${word.slice(0, -1)}`);
  await page.getByRole('link', { name: `The ${word} crossing` }).click();
  await expect(page).toHaveURL(`/explorer/prompt/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `The ${word} crossing` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: `The ${word} crossing` })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue(word.slice(0, -1));
});

test('who types and then presses a card comes to its prompt, also where that takes its time', async ({
  page,
  library,
}) => {
  const title = unique('Pressed while typing');
  const id = await library.prompt({ title });
  await page.goto('/main');
  const card = page.getByRole('link', { name: title });
  await expect(card).toBeVisible();
  const letGo = await hold(page, new RegExp(`/api/prompts/${id}$`));
  await page.getByRole('searchbox', { name: 'Search prompts' }).focus();
  // In one task: before the debounced search starts.
  await card.evaluate((link: HTMLElement) => {
    document.execCommand('insertText', false, 'something else');
    link.click();
  });
  // Timers of equal length fire in order: once this one ends, the search timer has fired.
  await page.evaluate((rest) => new Promise((resolve) => setTimeout(resolve, rest)), SCREEN.searchDebounceMs);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(`/explorer/prompt/${id}`);
});

test('eight skeletons stand in while prompts load, twelve cards come, and scrolling brings more (product 2, Browse; product 4; product 9)', async ({
  page,
}) => {
  await page.goto('/legal/terms');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/prompts/trending?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/main');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('button', { name: 'Trending' }).click();
  await expect(page.getByRole('heading', { name: 'Trending Prompts' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading prompts' }).locator('> *')).toHaveCount(8);
  letGo();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').nth(12)).toBeAttached();
});

test('toggles exclude one another, clear search and category, and go off when pressed again (product 2, Browse; product 4)', async ({
  page,
}) => {
  await page.goto('/main?category=1');
  await expect(page.getByRole('heading', { name: 'Writing Prompts' })).toBeVisible();
  for (const flag of ['Featured', 'Trending', 'New']) {
    await page.getByRole('button', { name: flag }).click();
    await expect(page.getByRole('heading', { name: `${flag} Prompts` })).toBeVisible();
    await expect(page).toHaveURL(`/main?${flag.toLowerCase()}=true`);
    await expect(page.getByRole('button', { pressed: true })).toHaveText(flag);
  }
  await page.getByRole('button', { name: 'New' }).press(' ');
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('a search resets the category to All, and a category clears the search (product 2, Browse; product 4)', async ({
  page,
}) => {
  await page.goto('/main?category=2');
  const search = page.getByRole('searchbox', { name: 'Search prompts' });
  await search.fill('email');
  await search.press('Enter');
  await expect(page).toHaveURL('/main?search=email');
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await expect(chips.locator('[aria-current]')).toHaveCount(0);
  await chips.getByRole('link', { name: 'Marketing' }).click();
  await expect(page).toHaveURL('/main?category=2');
  await expect(search).toHaveValue('');
  await expect(chips.locator('[aria-current]')).toHaveText('Marketing');
});

test('a search without hits says so and leads back to everything (product 2, Browse; product 4)', async ({ page }) => {
  await page.goto('/main?search=qqqqzzzzxxxx');
  await expect(page.getByRole('heading', { name: 'No prompts found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue('');
});

test('a typing error is forgiven', async ({ page, library }) => {
  await library.prompt({ title: 'Xylophone lessons for beginners' });
  await page.goto('/main?search=xylophne');
  await expect(page.getByRole('link', { name: 'Xylophone lessons for beginners' }).first()).toBeVisible();
});

test.describe('when the library does not answer', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('the explorer says so and tries again (product 2, Browse; product 4)', async ({ page }) => {
    await page.goto('/main');
    let asked = 0;
    await page.route('**/api/prompts/featured?*', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { message: 'no' } });
    });
    await page.getByRole('button', { name: 'Featured' }).click();
    await expect(page.getByRole('heading', { name: 'Error loading prompts' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // It does not retry by itself, which would flicker.
    expect(asked).toBe(1);
    await page.unroute('**/api/prompts/featured?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Featured Prompts' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('who comes back from far down a list finds the card where it was, though only what is near is laid out', async ({
    page,
    library,
    request,
  }) => {
    const word = unique('yak').replaceAll('-', '');
    // Titles of one and of two lines: cards of different heights.
    const titles = Array.from({ length: 40 }, (_, n) => `${word} ${'title '.repeat((n * 7) % 10)}${n}`);
    await library.prompts(titles.map((title) => ({ title, content: 'Some words.' })));
    const { token } = await library.administrator();
    await page.goto(`/main?search=${word}`);
    const cards = page.getByRole('article');
    for (const shown of [12, 24, 36]) {
      await expect(cards).toHaveCount(shown);
      await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
    }
    await expect(cards).toHaveCount(40);
    const card = cards.nth(38);
    await card.scrollIntoViewIfNeeded();
    const isLaidOut = (nth: number) =>
      cards.nth(nth).evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(() => Promise.all([20, 38].map(isLaidOut))).toEqual([false, true]);

    const title = await card.getByRole('heading').textContent();
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const place = await card.boundingBox();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    // After a copy the list is fetched again on return. Some of its prompts have changed by then.
    const noted = page.waitForResponse(/prompt-usage/);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await noted;
    for (const link of [links[12], links[24]]) {
      const path = `/api/prompts/${link?.split('/').at(-1)}/trending?trending=true`;
      expect((await request.put(path, { headers: { authorization: `Bearer ${token}` } })).ok()).toBe(true);
    }
    const asked = page.waitForResponse(/prompts\/search.*page=3/);
    await page.goBack();
    await asked;
    await expect(cards.nth(12).getByText('Trending')).toBeAttached();
    await expect(cards).toHaveCount(40);
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
    expect(await Promise.all([20, 38].map(isLaidOut))).toEqual([false, true]);
    expect(Math.abs((await height()) - before)).toBeLessThan(2);
  });
});

test('who goes back to a search finds its words in the box (product 2, Browse)', async ({ page }) => {
  await page.goto('/main');
  const box = page.getByRole('searchbox', { name: 'Search prompts' });
  await box.pressSequentially('resum');
  await expect(page).toHaveURL('/main?search=resum');
  await expect(page.getByRole('heading', { name: 'Search results for "resum"' })).toBeVisible();
  await box.press('Enter');
  await page.getByRole('button', { name: 'Featured' }).click();
  await expect(page.getByRole('heading', { name: 'Featured Prompts' })).toBeVisible();
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Search results for "resum"' })).toBeVisible();
  await expect(box).toHaveValue('resum');
});
