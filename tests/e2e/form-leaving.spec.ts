import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from './accessible.ts';
import { expect, holdSession, test, unique } from './fixtures.ts';
import { asMember, title } from './form.helpers.ts';

// product 2, Prompt form; product 6, flags; drafts and leaving.

const main = (page: Page) => page.getByRole('main');
const restored = (page: Page) => page.getByText('Your unsaved draft was restored.');
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('promptDraft:')).length);

async function ownPrompt(page: Page, token: string): Promise<number> {
  const [categories, tags] = await Promise.all(
    ['/api/categories', '/api/tags'].map(async (path) => (await page.request.get(path)).json()),
  );
  const data = {
    title: unique('Own'),
    content: 'Write to [name], please.',
    categories: [categories[0].name],
    tags: [tags[0].name],
  };
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.post('/api/prompts', { data, headers })).json()).id;
}

test('a draft is there again after a reload, until it is discarded', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await title(page).fill('Half a thought');
  await page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').nth(1).check();
  await expect.poll(() => draftsIn(page)).toBe(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(title(page)).toHaveValue('Half a thought');
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').nth(1)).toBeChecked();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => draftsIn(page)).toBe(0);

  // A draft that was discarded by mistake can be restored.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(title(page)).toHaveValue('Half a thought');
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').nth(1)).toBeChecked();
  await expect.poll(() => draftsIn(page)).toBe(1);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => draftsIn(page)).toBe(0);
  await page.reload();
  await expect(title(page)).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
});

test('signing out leaves no draft behind, though the form is open and was typed in a moment ago', async ({
  page,
  library,
}) => {
  await holdSession(page, await library.member());
  await page.goto('/myprompts/create');
  await title(page).fill('Said in confidence');
  await expect.poll(() => draftsIn(page)).toBe(1);
  await title(page).fill('Said in confidence, and more');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('confidence');
});

test.describe('a session that is over', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('keeps the draft for its member', async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/myprompts/create');
    await title(page).fill('Half a thought');
    await expect.poll(() => draftsIn(page)).toBe(1);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.request.delete('/api/auth/sessions?here=true', { headers: { authorization: `Bearer ${token}` } });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/myprompts');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/myprompts');
    await page.goto('/myprompts/create');
    await expect(restored(page)).toBeVisible();
    await expect(title(page)).toHaveValue('Half a thought');
  });
});

test('the next member of a browser sees nothing of a draft', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await title(page).fill('A secret');
  await expect.poll(() => draftsIn(page)).toBe(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await expect(title(page)).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  expect(await draftsIn(page)).toBe(0);
});

test('who leaves a changed form is asked, and gets what they choose (product 2, Prompt form)', async ({
  page,
  library,
}) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const cancel = main(page).getByRole('button', { name: 'Cancel' });
  await title(page).fill('Not yet saved');
  await cancel.click();
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  const tops = await dialog
    .getByRole('button', { name: /Discard|Leave|Keep/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title(page)).toHaveValue('Not yet saved');
  await expect(page).toHaveURL('/myprompts/create');

  await page.getByRole('link', { name: 'Browse' }).first().click();
  await dialog.getByRole('button', { name: 'Leave, keep draft' }).click();
  await expect(page).toHaveURL('/main');
  await page.getByRole('link', { name: 'Create Prompt' }).click();
  await expect(restored(page)).toBeVisible();
  await expect(title(page)).toHaveValue('Not yet saved');

  await cancel.click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/myprompts');
  expect(await draftsIn(page)).toBe(0);
  await page.goto('/myprompts/create');
  await expect(title(page)).toHaveValue('');
  await cancel.click();
  await expect(page).toHaveURL('/myprompts');
});

test('who answers twice in a hurry, whether to leave, is heard once', async ({ page, library }) => {
  await asMember(page, await library.member());
  const twice = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await page.goto('/myprompts/create');
  await title(page).fill('Not yet saved');
  for (const answer of ['Keep editing', 'Leave, keep draft']) {
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await twice(answer);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // `quiet` fails the test on any page error.
  await expect(page).toHaveURL('/main');
});

test('Cancel and Save lead back to where the form was opened (product 2, Prompt form; product 8)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  const id = await ownPrompt(page, member.token);
  await asMember(page, member);
  const from = (path: string) =>
    page.evaluate((value) => history.replaceState({ usr: { from: value }, key: 'test' }, ''), path);
  await page.goto(`/myprompts/edit/${id}`);
  await from('/main?featured=true');
  await page.reload();
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/main?featured=true');

  await page.goto(`/prompts/edit/${id}`);
  await from('//evil.example/');
  await page.reload();
  const words = unique('Changed');
  await title(page).fill(words);
  await main(page).getByRole('button', { name: 'Update Prompt' }).click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/myprompts');
  expect(await draftsIn(page)).toBe(0);
  expect((await (await page.request.get(`/api/prompts/${id}`)).json()).title).toBe(words);
});

test('an administrator changes flags, each by its own call and only those that changed (product 2, Prompt form; product 4)', async ({
  page,
  library,
}) => {
  const id = await library.prompt({});
  await asMember(page, await library.administrator());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(request.url().replace(/^.*\/api\/prompts\/\d+/, ''));
  });
  await page.goto(`/myprompts/edit/${id}`);
  const flags = page.getByRole('group', { name: 'Flags' });
  await expect(flags.getByRole('checkbox', { name: 'New' })).toBeChecked();
  await flags.getByRole('checkbox', { name: 'Featured' }).check();
  await flags.getByRole('checkbox', { name: 'New' }).uncheck();
  await main(page).getByRole('button', { name: 'Update Prompt' }).click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  expect(calls).toEqual(['', '/featured?featured=true', '/new?isNew=false']);
  const prompt = await (await page.request.get(`/api/prompts/${id}`)).json();
  expect(prompt).toMatchObject({ featured: true, trending: false, new: false });
  await page.goto('/myprompts/create');
  await expect(title(page)).toBeVisible();
  await expect(flags).toHaveCount(0);
});

test('a member sees no flags, and of the prompts of others no form (product 2, Prompt form)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  const own = await ownPrompt(page, member.token);
  await asMember(page, member);
  await page.goto(`/myprompts/edit/${own}`);
  await expect(title(page)).toBeVisible();
  for (const name of ['Featured', 'Trending', 'New']) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
  }
  const other = await library.prompt({});
  await page.goto(`/myprompts/edit/${other}`);
  await expect(page).toHaveURL(`/explorer/prompt/${other}`);
  await expect(page.getByText('Only the owner may change this prompt')).toBeVisible();
});

test.describe('in dark and light colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the form, with its errors, images and questions', async ({ page, library }) => {
    const imageUrls = await library.images(3);
    const id = await library.prompt({ imageUrls });
    await asMember(page, await library.administrator());
    const check = () => expectAccessibleInBothColours(page);
    await page.goto('/myprompts/create');
    await main(page).getByRole('button', { name: 'Create Prompt' }).click();
    await expect(page.getByText('Select at least one tag')).toBeVisible();
    await check();
    await page.goto(`/myprompts/edit/${id}`);
    await expect(page.getByLabel('Image 3 of 3')).toBeVisible();
    await title(page).fill('Changed for good');
    await check();
    await main(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL('/myprompts');
  });
});

for (const width of [320, 390, 1280]) {
  test(`the form does not scroll sideways at ${width} px`, async ({ page, library }) => {
    const id = await library.prompt({ imageUrls: await library.images(3), title: 'W'.repeat(150) });
    await asMember(page, await library.administrator());
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/myprompts/edit/${id}`);
    await expect(page.getByLabel('Image 3 of 3')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what discards the changes is of the colour of danger on a ${colorScheme} screen`, async ({ page, library }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 568 });
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    await title(page).fill('Half a thought');
    await page.getByRole('banner').getByRole('link', { name: 'Prompt Lib' }).click();
    const discard = page.getByRole('button', { name: 'Discard changes' });
    const danger = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--danger-text)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    await expect(discard).toHaveCSS('color', danger);
  });
}
