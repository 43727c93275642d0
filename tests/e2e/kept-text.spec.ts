import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, holdSession, signIn, test } from './fixtures.ts';
import {
  asMember,
  chooser,
  content,
  fillIn,
  idOfNewest,
  picture,
  save,
  shownImages,
  stored,
  title,
} from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';

// Typed text is not lost without a question: on sign-out, when others delete, or when a session ends.

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('promptDraft:')).length);

/** Error toasts only; success toasts have the role alert, too. */
const failures = (page: Page) => page.getByRole('alert').filter({ hasText: /fail|not found/i });

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test.describe('signing out with unsaved text', () => {
  test('asks first, and who stays has lost nothing', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/myprompts/create');
    // No pause before the sign-out: the last keystrokes count, too.
    await title(page).fill('Half a thought');
    await logout(page);
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog).toContainText('Half a thought');
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(title(page)).toHaveValue('Half a thought');
    expect(await draftsIn(page)).toBe(1);

    await page.goto('about:blank');
    await page.goto('/main');
    await logout(page);
    await dialog.getByRole('link', { name: /Half a thought/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Prompt' })).toBeVisible();
    await expect(title(page)).toHaveValue('Half a thought');
    await expect(dialog).toHaveCount(0);
  });

  test('goes on when that is wanted, and leaves nothing behind', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/myprompts/create');
    await title(page).fill('Half a thought');
    await logout(page);
    await page.getByRole('button', { name: 'Log out anyway' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await draftsIn(page)).toBe(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('everywhere, too, says what goes with it', async ({ page, library }) => {
    await holdSession(page, await library.member());
    await page.goto('/myprompts/create');
    await title(page).fill('Half a thought');
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.getByRole('button', { name: 'Leave, keep draft' }).click();
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expect(dialog).not.toContainText('unsaved');
    await dialog.getByLabel('Sign out here, too').check();
    await expect(dialog).toContainText('Your unsaved text is removed from this browser.');
  });
});

test.describe('a prompt that was deleted while it was edited', () => {
  test.use({ provoked: /404|api\/prompts\/\d+ failed/ });

  test('can be saved as a new one, with its text, ticks and images', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann);
    await asMember(page, ann);
    await page.goto(`/myprompts/edit/${id}`);
    await content(page).fill('What took me an hour to write.');
    const tags = page.getByRole('group', { name: 'Tags' }).getByRole('checkbox');
    await tags.nth(1).check();
    await chooser(page).setInputFiles(await picture('kept.png', 40));
    const images = await shownImages(page, 1);
    await request.delete(`/api/prompts/${id}`, { headers: { authorization: `Bearer ${ann.token}` } });
    await save(page, 'Update Prompt').click();
    const notice = page.getByRole('status').filter({ hasText: 'This prompt was deleted.' });
    await expect(notice.getByRole('heading')).toBeFocused();
    await expect(failures(page)).toHaveCount(0);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Save as a new prompt' }).click();
    await expect(page.getByText('Prompt created successfully')).toBeVisible();
    const made = await stored(page, await idOfNewest(page, ann.token));
    expect(made.id).not.toBe(id);
    expect(made).toMatchObject({ content: 'What took me an hour to write.', imageUrls: images });
    expect(made.tags).toHaveLength(2);
    expect(await draftsIn(page)).toBe(0);
  });

  test('still shows its draft after a reload', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann);
    await asMember(page, ann);
    await page.goto(`/myprompts/edit/${id}`);
    await content(page).fill('What took me an hour to write.');
    await expect.poll(() => draftsIn(page)).toBe(1);
    await request.delete(`/api/prompts/${id}`, { headers: { authorization: `Bearer ${ann.token}` } });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Prompt not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show my unsaved text' }).click();
    await expect(content(page)).toHaveValue('What took me an hour to write.');
    await page.getByRole('button', { name: 'Save as a new prompt' }).first().click();
    await expect(page.getByText('Prompt created successfully')).toBeVisible();
    expect((await stored(page, await idOfNewest(page, ann.token))).content).toBe('What took me an hour to write.');
    expect(await draftsIn(page)).toBe(0);
  });

  test('does not come out by it when nobody else had seen it, also after reloads', async ({
    page,
    request,
    library,
  }) => {
    const ann = await library.member();
    const headers = { authorization: `Bearer ${ann.token}` };
    const { id } = await ownPrompt(request, ann, {}, 'DRAFT');
    await asMember(page, ann);
    await page.goto(`/myprompts/edit/${id}`);
    await content(page).fill('For my eyes only.');
    await expect.poll(() => draftsIn(page)).toBe(1);
    await request.delete(`/api/prompts/${id}`, { headers });
    for (const words of ['For my eyes only, still.', 'For my eyes only, for ever.']) {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByRole('button', { name: 'Show my unsaved text' }).click();
      await content(page).fill(words);
    }
    await page.getByRole('button', { name: 'Save as a new prompt' }).first().click();
    await expect(page.getByText('Prompt saved as a draft')).toBeVisible();
    const mine = await request.get('/api/prompts/my-prompts', { headers });
    expect((await mine.json()).list).toMatchObject([{ status: 'DRAFT', title: expect.any(String) }]);
    const made = await idOfNewest(page, ann.token);
    expect((await request.get(`/api/prompts/${made}`)).status()).toBe(404);
  });
});

test.describe('a session that ends while somebody writes', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  const endElsewhere = async (page: Page) => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.request.delete('/api/auth/sessions?here=true', { headers: { authorization: `Bearer ${token}` } });
  };

  test('says where the text is, and once signed in shows it and no old failure', async ({ page, library }) => {
    const member = await library.member();
    await holdSession(page, member);
    await page.goto('/myprompts/create');
    await fillIn(page, { title: 'Half a thought' });
    await endElsewhere(page);
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Sign in, and your text is here again.')).toBeVisible();
    await expect(failures(page)).toHaveCount(0);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Prompt' })).toBeVisible();
    await expect(title(page)).toHaveValue('Half a thought');
    await expect(page.getByText('Logged in successfully')).toBeVisible();
    await expect(failures(page)).toHaveCount(0);
  });

  test('without text says only that it has ended; who was never signed in reads nothing of it', async ({
    page,
    library,
  }) => {
    await page.goto('/myprompts');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toHaveCount(0);
    const member = await library.member();
    await page.goto('/');
    await signIn(page, member);
    await endElsewhere(page);
    await page.goto('/myprompts');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
    await page.goto('/');
    await signIn(page, member);
    await logout(page);
    await expect(page).toHaveURL('/');
    await page.goto('/myprompts');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  });
});

test.describe('offline', () => {
  test.use({ provoked: /net::ERR_|Failed to fetch|failed:/ });

  test('saving says so, and its message covers neither the buttons nor the notice', async ({
    page,
    context,
    library,
  }) => {
    await asMember(page, await library.member());
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/myprompts/create');
      await fillIn(page, { title: 'Half a thought' });
      await context.setOffline(true);
      await save(page).click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText('Failed to save prompt');
      await expect(toast).toContainText('You are offline. Your text is kept in this browser.');
      const notice = page.getByText('What you open comes by itself');
      await expect(notice).toBeVisible();
      const boxOf = async (what: typeof toast) => (await what.boundingBox()) ?? { y: 0, height: 0 };
      const top = (await boxOf(notice)).y;
      // The toast slides in.
      await expect
        .poll(async () => {
          const { y, height } = await boxOf(toast);
          return y + height;
        })
        .toBeLessThanOrEqual(top);
      const bottom = top + (await boxOf(notice)).height;
      expect(bottom).toBeLessThanOrEqual((await boxOf(save(page))).y);
      await context.setOffline(false);
      page.once('dialog', (dialog) => void dialog.accept());
    }
  });
});

test.describe('a wrong password', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('is marked in the form, too, which says who can help where no mail is sent', async ({ page, library }) => {
    const member = await library.member();
    await page.goto('/login');
    await page.getByLabel('Email').fill(member.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not it at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    await expect(password).toHaveAccessibleDescription('Check your email and password');
    await expect(password).toBeFocused();
    await expect(page.getByText('An administrator can make a link for a new one.')).toBeVisible();
    await expectAccessible(page);
    await password.fill(member.password);
    await expect(password).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/main');
    await expect(page.getByText('Invalid email or password')).toHaveCount(0);
  });
});

test('a library without any prompt offers a member to create the first', async ({ page, library }) => {
  await page.route(/\/api\/prompts\?/, (route) =>
    route.fulfill({ json: { list: [], totalCount: 0 }, headers: { 'x-total-count': '0' } }),
  );
  await holdSession(page, await library.member());
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: 'Browse' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Create the first prompt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Prompt' })).toBeVisible();
  // Nothing can be saved without a category and a tag, not even a draft.
  for (const name of ['Categories', 'Tags']) {
    await expect(page.getByRole('group', { name }).locator('legend')).toContainText('*');
  }
});
