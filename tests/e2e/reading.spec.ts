import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, unique } from './fixtures.ts';

const MARKDOWN = `# Role

You are **an editor** of [topic], see [the guide](https://example.org/guide) and [this](javascript:self.ran=1).

<img src="https://images.example/a.png" onerror="self.ran=1"><script>self.ran = 1</script>

![A cat](https://images.example/cat.png)

## Steps for [reader]

- [x] Read \`code\`
- [ ] Answer

| Name | Value |
|------|-------|
| ${'wide '.repeat(40)} | ${'w'.repeat(120)} |

\`\`\`js
const a = [1];
\`\`\`
`;

const box = (page: Page): Locator => page.getByRole('group', { name: 'Prompt Content' });
const views = (page: Page) => page.getByRole('group', { name: 'Show the content as' });

test('a prompt is read as text or as its Markdown, by keyboard too', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: MARKDOWN })}`);
  await expect(page.locator('pre')).toHaveText(MARKDOWN);
  const preview = views(page).getByRole('button', { name: 'Preview' });
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(preview).toHaveAttribute('aria-pressed', 'true');
  await expect(preview).toBeFocused();
  await expect(page.getByRole('heading', { level: 3, name: 'Role' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4, name: 'Steps for [reader]' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(box(page).locator('mark')).toHaveText(['[topic]', '[reader]']);
  await expect(page.getByRole('checkbox', { name: 'Done' })).toBeDisabled();
  await expectAccessible(page);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('pre')).toHaveText(MARKDOWN);
  await expect(views(page).getByRole('button', { name: 'Text', exact: true })).toBeFocused();
});

test('Markdown runs nothing, asks nobody else for anything, and leads nowhere but to the web', async ({
  page,
  library,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
  });
  await page.goto(`/explorer/prompt/${await library.prompt({ content: MARKDOWN })}`);
  await views(page).getByRole('button', { name: 'Preview' }).click();
  const text = box(page);
  await expect(text).toContainText('<script>self.ran = 1</script>');
  await expect(text).toContainText('Image: A cat (https://images.example/cat.png)');
  await expect(text).toContainText('this (javascript:self.ran=1)');
  await expect(text.locator('img, script, iframe, object')).toHaveCount(0);
  const link = text.getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', 'https://example.org/guide');
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await page.evaluate(() => 'ran' in self)).toBe(false);
  expect(elsewhere).toEqual([]);
});

test('on a phone a wide table scrolls by itself', async ({ page, library }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/explorer/prompt/${await library.prompt({ content: MARKDOWN })}`);
  await views(page).getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('region', { name: 'Table' });
  expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('long texts and deep quotes are shown to their end', async ({ page, library }) => {
  const long = `${'## Step\n\nDo *this* and **that** with [name].\n\n- one\n- two\n\n'.repeat(300)}The very end.`;
  const line = `${'word '.repeat(35_000)}and its end.`;
  const deep = `${'>'.repeat(10_000)} deep`;
  for (const [content, end] of [
    [long, 'The very end.'],
    [line, 'and its end.'],
    [deep, 'deep'],
  ] as const) {
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    await views(page).getByRole('button', { name: 'Preview' }).click();
    // The page answers while a long text arrives.
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
    await expect(box(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
    await expect(box(page)).toContainText(end);
  }
});

test('beside the content stands how much an AI gets to read', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'One line.\nAnd [another].' })}`);
  await expect(page.getByText(/^≈ \d+ tokens · 24 characters · 2 lines$/)).toBeVisible();
});

const ARABIC = 'اكتب رسالة إلى [اسم العميل] حول [topic] (قصيرة).';
const MIXED = `${ARABIC}\nWrite it in English, too.\nסכם את המאמר.\n`;

for (const [language, title] of [
  ['Arabic', 'كتابة رسالة إلى عميل'],
  ['Hebrew', 'סיכום של מאמר (PDF)'],
  ['Persian', 'خلاصه‌ی متن فارسی'],
] as const) {
  test(`a prompt in ${language} runs from right to left, each line in its own direction`, async ({ page, library }) => {
    const name = `${title} ${unique('x').replaceAll(/[a-z-]/g, '')}`;
    const id = await library.prompt({ title: name, content: MIXED });
    await page.goto(`/explorer/prompt/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await expect(page.locator('pre')).toHaveCSS('unicode-bidi', 'plaintext');
    expect(await edges(page.locator('pre'))).toEqual(['right', 'left', 'right']);
    // The brackets of a name in another script stay around it.
    await expect(page.locator('pre mark').last()).toHaveCSS('unicode-bidi', 'plaintext');

    await views(page).getByRole('button', { name: 'Preview' }).click();
    await expect(box(page).locator('p')).toHaveCSS('direction', 'rtl');

    await page.goto(`/main?search=${encodeURIComponent(name)}`);
    await expect(page.getByLabel('Search prompts')).toHaveCSS('direction', 'rtl');
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByRole('heading')).toHaveCSS('direction', 'rtl');
    await expect(card.locator('p').first()).toHaveCSS('direction', 'rtl');
  });
}

test('what somebody types runs in the direction of its script', async ({ page }) => {
  await page.goto('/main', { waitUntil: 'networkidle' });
  const search = page.getByLabel('Search prompts');
  await expect(search).toHaveCSS('direction', 'ltr');
  await search.fill('رسالة');
  await expect(search).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('textbox', { name: 'Search prompts, or go to a screen' });
  await palette.fill('מאמר');
  await expect(palette).toHaveCSS('direction', 'rtl');
});

test('a card says what its prompt begins with once, and as it is (product 3)', async ({ page, library }) => {
  const [plain, json] = [unique('Plain'), unique('Json')];
  const text = `# Role\n\nYou are **an editor** of [topic]. ${'Be brief and kind. '.repeat(20)}`;
  const data = `{"role": "You are an editor", "style": ["calm", "short"], "task": "${'Describe it. '.repeat(20)}"}`;
  await library.prompts([
    { title: plain, content: text },
    { title: json, content: data },
  ]);
  for (const [title, content] of [
    [plain, text],
    [json, data],
  ] as const) {
    await page.goto(`/main?search=${title}`);
    const card = page.getByRole('article').filter({ hasText: title });
    const preview = card.getByText(`${content.slice(0, 150)}…`);
    await expect(preview).toHaveCount(1);
    await expect(preview).toBeVisible();
    expect((await card.textContent())?.split('You are').length).toBe(2);
  }
  await expectAccessible(page);
});

test('beside a preview text of its own a card shows the words of its prompt, without marks', async ({
  page,
  library,
}) => {
  const title = unique('Own');
  const content = '# Role\n\nYou are **an editor** of [topic].';
  await library.prompt({ title, previewText: 'For a second pair of eyes.', content });
  await page.goto(`/main?search=${title}`);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('For a second pair of eyes.')).toBeVisible();
  await expect(card.getByText('You are an editor of [topic].')).toBeVisible();
});

for (const [locale, shown] of [
  ['en-US', true],
  ['ar-EG', false],
] as const) {
  test.describe(`for who reads ${locale}`, () => {
    test.use({ locale });

    test(`the language of an Arabic prompt is ${shown ? 'named' : 'taken for granted'}`, async ({ page, library }) => {
      const title = unique('Language');
      const id = await library.prompt({ title, content: ARABIC });
      await page.route(`**/api/prompts/${id}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), language: 'ar' } });
      });
      await page.goto(`/main?search=${title}`);
      await page.getByRole('link', { name: title }).click();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toHaveAttribute('lang', 'ar');
      await expect(page.getByText('العربية', { exact: true })).toHaveCount(shown ? 1 : 0);
    });
  });
}

/** At which edge of its box each line of a text begins. */
function edges(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = element.getBoundingClientRect();
    const lines: { middle: number; left: number; right: number }[] = [];
    for (const rect of range.getClientRects()) {
      const middle = (rect.top + rect.bottom) / 2;
      const line = lines.find((one) => Math.abs(one.middle - middle) < rect.height / 2);
      if (!line) lines.push({ middle, left: rect.left, right: rect.right });
      else Object.assign(line, { left: Math.min(line.left, rect.left), right: Math.max(line.right, rect.right) });
    }
    return lines
      .filter((line) => line.right - line.left > 20)
      .map((line) => (line.left - left < right - line.right ? 'left' : 'right'));
  });
}
