import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const TEXT = 'Explain this to a child, in 100 % plain words & with "one" example.';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

interface Opened {
  url: string;
  referrer: string | undefined;
}

/** Answers every request to other sites, so that nothing leaves the machine. Returns the pages that were opened. */
async function catchTabs(context: BrowserContext): Promise<Opened[]> {
  const opened: Opened[] = [];
  await context.route(
    (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost',
    async (route) => {
      const { referer } = await route.request().allHeaders();
      opened.push({ url: route.request().url(), referrer: referer });
      await route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' });
    },
  );
  return opened;
}

/** Opens the page of a prompt, and its menu by this name. */
async function openMenu(page: Page, id: number, name: 'Run' | 'Share') {
  await page.goto(`/explorer/prompt/${id}`);
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('menu', { name });
}

test('a text is run in a new tab, which learns neither our page nor our address; only the use is counted (product 13)', async ({
  page,
  context,
  library,
}) => {
  const opened = await catchTabs(context);
  const id = await library.prompt({ content: TEXT });
  const menu = await openMenu(page, id, 'Run');
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    menu.getByRole('menuitem', { name: 'Claude' }).click(),
  ]);
  await tab.waitForLoadState();
  expect(opened).toEqual([{ url: `https://claude.ai/new?q=${encodeURIComponent(TEXT)}`, referrer: undefined }]);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => sent.some((line) => line.includes(`promptId=${id}&actionType=RUN`))).toBe(true);
  expect(sent.filter((line) => line.includes('plain') || line.includes('claude.ai'))).toEqual([]);

  // What was used last is the first the next time.
  await page.reload();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(menu.getByRole('menuitem').first()).toHaveText('Claude');
});

test('a service that takes no text, and a text that is too long for a link, get it by pasting (product 13)', async ({
  page,
  context,
  library,
}) => {
  const opened = await catchTabs(context);
  const long = `Summarize:\n${'Ünïcode & more. '.repeat(400)}`;
  const id = await library.prompt({ content: long });
  const menu = await openMenu(page, id, 'Run');
  await expect(menu.getByRole('menuitem', { name: /^ChatGPT/ })).toContainText('Too long for a link');
  const [first] = await Promise.all([context.waitForEvent('page'), menu.getByText('ChatGPT').click()]);
  await first.waitForLoadState();
  await page.bringToFront();
  await expect(page.getByText('Copied. Paste it into ChatGPT: it is too long for a link')).toBeVisible();
  expect(await clipboard(page)).toBe(long);

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const [second] = await Promise.all([context.waitForEvent('page'), menu.getByText('Gemini').click()]);
  await second.waitForLoadState();
  expect(await second.evaluate(() => window.opener)).toBeNull();
  await page.bringToFront();
  await expect(page.getByText('Copied. Paste it into Gemini', { exact: true })).toBeVisible();
  expect(opened).toEqual([
    { url: 'https://chatgpt.com/', referrer: undefined },
    { url: 'https://gemini.google.com/app', referrer: undefined },
  ]);
});

test('a tab that the browser blocks leaves the text copied and says so', async ({ page, library }) => {
  const id = await library.prompt({ content: TEXT });
  const menu = await openMenu(page, id, 'Run');
  await page.evaluate(() => (window.open = () => null));
  await menu.getByText('Gemini').click();
  await expect(page.getByRole('alert')).toContainText('The browser blocked the new tab');
  await expect(page.getByRole('alert')).toContainText('Open gemini.google.com and paste it there');
  expect(await clipboard(page)).toBe(TEXT);
});

test("one's own chat is added by keyboard, says that it sends at once, and can be removed (product 13)", async ({
  page,
  context,
  library,
}) => {
  const opened = await catchTabs(context);
  const id = await library.prompt({ content: TEXT });
  await page.goto(`/explorer/prompt/${id}`);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  const menu = page.getByRole('menu', { name: 'Run' });
  await run.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Your own addresses' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your own addresses' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Our chat');
  await dialog.getByLabel('Address').fill('https://chat.example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Open WebUI: https://chat.example/?q=')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://chat.example/?q=');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(run).toBeFocused();

  await page.keyboard.press('Enter');
  const first = menu.getByRole('menuitem').first();
  await expect(first).toHaveText('Our chatSends the text at once');
  await expect(first).toBeFocused();
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await tab.waitForLoadState();
  expect(opened.map(({ url }) => url)).toEqual([`https://chat.example/?q=${encodeURIComponent(TEXT)}`]);

  await page.bringToFront();
  await run.click();
  await menu.getByText('Your own addresses').click();
  await dialog.getByRole('button', { name: 'Remove Our chat' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await run.click();
  await expect(menu.getByText('ChatGPT')).toBeVisible();
  await expect(menu.getByText('Our chat')).toBeHidden();
});

test('Escape closes a menu and the focus returns to its button, also the first time', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: TEXT })}`);
  for (const name of ['Run', 'Share']) {
    const button = page.getByRole('button', { name, exact: true });
    for (const key of ['Enter', 'Space']) {
      await button.focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('menu', { name })).toBeVisible();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu', { name })).toBeHidden();
      await expect(button).toBeFocused();
    }
  }
});

test('Run of a prompt with fields asks for them first', async ({ page, library }) => {
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to [name].' })}`);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Customize Your Prompt' })).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a prompt is shared as link, text, Markdown and QR code (product 13)', async ({ page, library }) => {
  const content = 'Fix this:\n```js\n[1]\n```';
  const id = await library.prompt({ title: 'Fix *my* code', content });
  const menu = await openMenu(page, id, 'Share');
  await expectAccessible(page);
  const address = new URL(`/explorer/prompt/${id}`, page.url()).href;
  await menu.getByText('Copy link').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await clipboard(page)).toBe(address);

  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await menu.getByText('Copy text').click();
  await expect(page.getByText('Text copied')).toBeVisible();
  expect(await clipboard(page)).toBe(content);
  await share.click();
  await menu.getByText('Copy as Markdown').click();
  await expect(page.getByText('Copied as Markdown')).toBeVisible();
  const heading = String.raw`# Fix \*my\* code`;
  expect(await clipboard(page)).toBe(`${heading}\n\n\`\`\`\`\n${content}\n\`\`\`\`\n\n<${address}>\n`);

  await share.click();
  await menu.getByText('QR code for a phone').click();
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect(dialog.getByRole('img', { name: 'QR code of the address below' })).toBeVisible();
  await expect(dialog.getByText(address)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
});

test("the system's share sheet gets title and link; closing it is no failure", async ({ page, library }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      Object.assign(window, { shared: data });
      throw new DOMException('Closed', 'AbortError');
    };
  });
  const id = await library.prompt({ title: 'Shared with an app', content: TEXT });
  const menu = await openMenu(page, id, 'Share');
  await menu.getByText('Share with an app').click();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
    title: 'Shared with an app',
    url: new URL(`/explorer/prompt/${id}`, page.url()).href,
  });
  await expect(page.getByRole('alert')).toBeHidden();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 480 }, colorScheme: 'dark' });

  for (const name of ['Run', 'Share'] as const) {
    test(`the menu of ${name} fits, and all of it can be reached`, async ({ page, library }) => {
      const menu = await openMenu(page, await library.prompt({ content: TEXT }), name);
      const box = await menu.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      await page.keyboard.press('End');
      await expect(menu.getByRole('menuitem').last()).toBeFocused();
      await expect(menu.getByRole('menuitem').last()).toBeInViewport();
      await expectAccessible(page);
    });
  }
});
