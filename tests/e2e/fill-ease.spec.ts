import type { Locator, Page } from '@playwright/test';
import { copied, copyButton, dialogOf, openDialog, panelOf } from './fill.helpers.ts';
import { expect, holdSession, test } from './fixtures.ts';

// What makes the form easy to use, in its dialog and beside the text (product 2, Customize; product 13).

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WIDE = { width: 1280, height: 800 };

/** Letters only: a name may not be a number. */
const LONG = ['one', 'two', 'three', 'four'].map((word) => `the whole name of the city and the province of ${word}`);
const LONG_NAMES = LONG.map((name) => `Tell me [${name}].`).join('\n');

/** All buttons of a form are whole, within it and in the window. */
async function expectWholeButtons(form: Locator, names: string[]): Promise<void> {
  const frame = await form.boundingBox();
  for (const name of names) {
    const button = form.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(box?.x ?? 0).toBeGreaterThanOrEqual(frame?.x ?? 0);
  }
}

for (const width of [320, 390, 1280]) {
  test(`long names of what is missing push no button away at ${width} px`, async ({ page, library }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/explorer/prompt/${await library.prompt({ content: LONG_NAMES })}`);
    if (width === 1280) {
      await expect(panelOf(page).getByText('0 of 4 filled in')).toBeVisible();
      await expectWholeButtons(panelOf(page), ['Copy as is', 'Run', 'Copy filled in']);
    }
    const dialog = await openDialog(page);
    await expect(dialog.getByText('0 of 4 filled in')).toBeVisible();
    // It slides in.
    await expect(async () => {
      await expectWholeButtons(dialog, ['Copy as is', 'Run', 'Cancel', 'Copy Customized Prompt']);
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('what was typed and not copied', () => {
  test.use({ viewport: WIDE });

  const inTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

  test('is there again after a reload and a way there and back, secrets are not; copied, it is the last time', async ({
    page,
    library,
  }) => {
    await page.goto(
      `/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic], with [key].' })}`,
    );
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Topic').fill(`ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`);
    await page.reload();
    await expect(panel.getByText('Filled in as you left it.')).toBeVisible();
    await expect(panel.getByLabel('Name')).toHaveValue('Ada');
    await expect(panel.getByLabel('Topic')).toHaveValue('');
    expect(await inTab(page)).not.toContain('ghp_');
    await panel.getByLabel('Topic').fill('engines');
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
    await page.goBack();
    await expect(panel.getByLabel('Topic')).toHaveValue('engines');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('engines');
    await panel.getByLabel('Key').fill('C major');
    await panel.getByRole('button', { name: 'Copy filled in' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    await expect.poll(() => inTab(page)).not.toContain('engines');
    await page.reload();
    await expect(panel.getByText('Filled in as last time.')).toBeVisible();
  });

  test('can be cleared, and that be undone, with what was remembered', async ({ page, library }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to [name] about [topic].' })}`);
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Topic').fill('engines');
    await panel.getByLabel('Topic').press('Control+Enter');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('engines');
    await panel.getByLabel('Topic').fill('looms');
    await page.reload();
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(panel.getByLabel('Topic')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Ada',
    );
    const undo = panel.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Topic')).toHaveValue('looms');
    await page.reload();
    await expect(panel.getByLabel('Topic')).toHaveValue('looms');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('engines');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await panel.getByLabel('Name').fill('Grace');
    await expect(undo).toHaveCount(0);
  });

  test('of a member is gone when they sign out', async ({ page, library }) => {
    const path = `/explorer/prompt/${await library.prompt({ content: 'Write to [name].' })}`;
    await page.goto(path);
    await holdSession(page, await library.member());
    await page.goto(path);
    const panel = panelOf(page);
    await panel.getByLabel('Name').fill('Grace');
    await page.reload();
    await expect(panel.getByLabel('Name')).toHaveValue('Grace');
    expect(await inTab(page)).toContain('Grace');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(await inTab(page)).not.toContain('Grace');
    await page.goto(path);
    await expect(panel.getByLabel('Name')).toHaveValue('');
  });
});

test.describe('beside the text', () => {
  test.use({ viewport: WIDE });

  test('the form is as high as its fields, and what is run or counted is the text that is shown', async ({
    page,
    library,
  }) => {
    await page.goto(`/explorer/prompt/${await library.prompt({ content: 'Write to ${name:Ada}, please.' })}`);
    const panel = panelOf(page);
    await expect(panel.getByText('Optional')).toHaveCount(0);
    const [frame, buttons] = [
      await panel.locator('..').boundingBox(),
      await panel.getByRole('button', { name: 'Copy as is' }).boundingBox(),
    ];
    const below = (frame?.y ?? 0) + (frame?.height ?? 0) - (buttons?.y ?? 0) - (buttons?.height ?? 0);
    expect(below).toBeLessThanOrEqual(24);
    await panel.getByLabel('Name').fill('Grace Hopper');
    await expect(page.getByText(/^Filled in: ≈ \d+ tokens · 30 characters · 1 line$/)).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const chat = page.getByRole('menu', { name: 'Run' }).getByRole('menuitem', { name: 'Claude' });
    await expect(chat).toHaveAttribute('href', /Grace%20Hopper/);
    await page.keyboard.press('Escape');
    await panel.getByLabel('Name').fill('');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.getByText(/^≈ \d+ tokens · 29 characters/)).toBeVisible();
  });

  test('Run opens its menu on the side with more room, and nothing of it is out of reach', async ({
    page,
    library,
  }) => {
    await page.goto(
      `/explorer/prompt/${await library.prompt({ content: 'Write to [name] in [tone] about [topic].' })}`,
    );
    const panel = panelOf(page);
    for (const label of ['Name', 'Tone', 'Topic']) await panel.getByLabel(label).fill('x');
    const run = panel.getByRole('button', { name: 'Run' });
    const menu = page.getByRole('menu', { name: 'Run' });
    // The first time its code is loaded, the second time it is there.
    for (let time = 0; time < 2; time++) {
      await run.click();
      await expect(menu.getByText('Opens in a new tab')).toBeInViewport({ ratio: 1 });
      const [box, button] = [await menu.boundingBox(), await run.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      expect(box?.height).toBeGreaterThan((button?.y ?? 0) - 40);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });
});

test.describe('a prompt whose only fields are for the model', () => {
  const content = 'Tell me about engines.\n\nAnswer in this format:\n\nTitle: [title]\nSummary: [short summary]';

  test('is copied and run at once, and they can still be filled in', async ({ page, library }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(`/explorer/prompt/${await library.prompt({ content })}`);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await copied(page)).toBe(content);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Fill in what is left' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Left for the model (2)').click();
    await dialog.getByLabel('Short Summary').fill('two lines');
    await copyButton(dialog).click();
    await expect(dialog).toBeHidden();
    expect(await copied(page)).toBe(content.replace('[short summary]', 'two lines'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('menu', { name: 'Run' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('an Arabic label stands above the beginning of its input, and its placeholder keeps its order', async ({
  page,
  library,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto(`/explorer/prompt/${await library.prompt({ content: 'اكتب عن [الموضوع] من فضلك.' })}`);
  const input = panelOf(page).getByLabel('الموضوع');
  await expect(input).toHaveAttribute('placeholder', 'Enter \u2068الموضوع\u2069...');
  const [label, box] = [
    await panelOf(page).getByText('الموضوع', { exact: true }).boundingBox(),
    await input.boundingBox(),
  ];
  const right = (of: typeof box) => (of?.x ?? 0) + (of?.width ?? 0);
  expect(Math.abs(right(label) - right(box))).toBeLessThanOrEqual(4);
});

test.describe('what happened is said', () => {
  for (const [name, viewport] of Object.entries({ 'a wide window': WIDE, 'a phone': { width: 390, height: 700 } })) {
    test(`beside the buttons of the form and never over them, in ${name}`, async ({ page, library }) => {
      await page.setViewportSize(viewport);
      const names = Array.from({ length: 12 }, (_, at) => `Tell me [place ${String.fromCodePoint(97 + at)}].`);
      await page.goto(`/explorer/prompt/${await library.prompt({ content: names.join('\n') })}`);
      const isWide = viewport === WIDE;
      const form = isWide ? panelOf(page) : await openDialog(page);
      await expect(form.getByText('0 of 12 filled in')).toBeVisible();
      // Keys are told of where there are some.
      await expect(form.getByText(/Enter copies$/)).toBeVisible({ visible: isWide });
      // The copy fails, so that the form stays.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      });
      await expect(async () => {
        await form.getByRole('button', { name: 'Copy as is' }).click();
        const toast = await page.getByRole('alert').filter({ hasText: 'Failed to copy' }).boundingBox();
        const foot = await form.getByRole('status').filter({ hasText: '0 of 12' }).boundingBox();
        expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      }).toPass({ timeout: 8_000 });
    });
  }
});
