import type { Page } from '@playwright/test';
import { expect, holdSession, test, type Library } from './fixtures.ts';
import { chooser, title } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';

// Chunks that are fetched when first needed. When one fails to load (no network, or the server has been upgraded
// meanwhile), the page and the text typed in it are not lost.

test.use({
  provoked:
    /net::ERR_|Failed to load resource|Failed to fetch|could not be|Unable to preload|failed:|broke:|nobody meant/,
});

const TYPED = 'Typed in the train';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };

interface Setting {
  page: Page;
  library: Library;
}

/** Opens the form of a prompt of a new member, and changes its title. */
async function editForm({ page, library }: Setting): Promise<void> {
  const member = await library.member();
  const { id } = await ownPrompt(page.request, member);
  await holdSession(page, member);
  await page.goto(`/myprompts/edit/${id}`, { waitUntil: 'networkidle' });
  await title(page).fill(TYPED);
}

async function profile({ page, library }: Setting): Promise<void> {
  await holdSession(page, await library.member());
  await page.goto('/profile/settings', { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill(TYPED);
}

async function logout(page: Page): Promise<void> {
  await press(page, /^Account of /);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

interface Piece {
  /** Part of the chunk's file names. */
  file: string;
  open: (setting: Setting) => Promise<void>;
  /** Triggers the fetch. */
  act: (page: Page) => Promise<void>;
  /** Visible once the chunk is loaded. */
  shown: (page: Page) => ReturnType<Page['locator']>;
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const typed = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^(Title|Username)/ });

const PIECES: Piece[] = [
  {
    file: 'ConfirmContent',
    open: editForm,
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Delete' }).click(),
    shown: dialog('Delete this prompt?'),
  },
  { file: 'LogoutDialog', open: editForm, act: logout, shown: dialog('Log out?') },
  { file: 'CommandPalette', open: editForm, act: (page) => press(page, /^Search and go to/), shown: dialog('') },
  {
    file: 'DeleteAccount',
    open: profile,
    act: (page) => press(page, 'Delete account'),
    shown: dialog('Delete your account?'),
  },
  {
    file: 'AccountMenu',
    open: editForm,
    act: (page) => press(page, /^Account of /),
    shown: (page) => page.getByRole('button', { name: /^Account of /, expanded: false }),
  },
];

for (const { file, open, act, shown } of PIECES) {
  test(`${file} does not come: a toast says so, the page and its text stay, and the next press tries again`, async ({
    page,
    library,
  }) => {
    const files = `**/assets/${file}*`;
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await open({ page, library });
    await act(page);
    await expect(page.getByRole('alert')).toContainText('Please try again');
    await expect(typed(page)).toHaveValue(TYPED);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(shown(page)).toHaveCount(0);

    await page.unroute(files);
    await act(page);
    await expect(shown(page)).toBeVisible();
    // Its styles are loaded, too.
    const broken = () =>
      page.evaluate(
        () => [...document.querySelectorAll('link')].filter((link) => link.rel === 'stylesheet' && !link.sheet).length,
      );
    expect(await broken()).toBe(0);
    await expect(typed(page)).toHaveValue(TYPED);
  });
}

test('Delete, pressed offline in the form, waits for the network, and the form stays', async ({
  page,
  library,
  context,
}) => {
  await editForm({ page, library });
  await context.setOffline(true);
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(page.getByRole('alert')).toContainText('Please try again');
  await expect(title(page)).toHaveValue(TYPED);
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await remove.click();
  await expect(page.getByRole('dialog', { name: 'Delete this prompt?' })).toBeVisible();
  await expect(title(page)).toHaveValue(TYPED);
  await expect(confirmsInRed(page)).resolves.toBe(true);
});

test('a style sheet of a dialog that did not come is asked for again with the dialog', async ({ page, library }) => {
  const sheets = '**/assets/ConfirmContent*.css';
  await page.route(sheets, (route) => route.abort('internetdisconnected'));
  await editForm({ page, library });
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete' });
  for (const again of [false, true]) {
    await remove.click();
    await expect(page.getByRole('alert')).toContainText('The dialog could not be opened');
    if (!again) await press(page, 'Close');
    await expect(page.getByRole('alert')).toHaveCount(again ? 1 : 0);
  }
  await page.unroute(sheets);
  await remove.click();
  await expect(page.getByRole('dialog', { name: 'Delete this prompt?' })).toBeVisible();
  await expect(confirmsInRed(page)).resolves.toBe(true);
});

/** Red is for danger (product 12). */
const confirmsInRed = (page: Page): Promise<boolean> =>
  page.getByRole('button', { name: 'Delete prompt' }).evaluate((button) => {
    const probe = Object.assign(document.createElement('i'), { style: 'background: var(--danger-text)' });
    document.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(button).backgroundColor === wanted;
  });

for (const [what, answer] of [
  ['does not come', { status: 404, body: '' }],
  [
    'is broken',
    {
      contentType: 'text/javascript',
      body: 'export const ToastList=()=>{throw new Error("nobody meant this")};export{ToastList as t}',
    },
  ],
] as const) {
  test(`the list of toasts ${what}: they are plain text, and the page and its text stay`, async ({ page, library }) => {
    await page.route('**/assets/ToastList*.js', (route) => route.fulfill(answer));
    await editForm({ page, library });
    await chooser(page).setInputFiles(gif);
    await expect(page.getByRole('alert')).toContainText('Please select valid image files (JPEG, PNG, WebP)');
    await expect(title(page)).toHaveValue(TYPED);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await press(page, 'Close message');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the list of toasts is there before the connection drops', async ({ page, library, context }) => {
  const fetched = page.waitForResponse(/assets\/ToastList.*\.js/);
  await holdSession(page, await library.member());
  await page.goto('/myprompts/create');
  await fetched;
  await title(page).fill(TYPED);
  await context.setOffline(true);
  await chooser(page).setInputFiles(gif);
  await expect(page.locator('.mantine-Notification-root')).toBeVisible();
  await expect(title(page)).toHaveValue(TYPED);
});

test('a page whose piece is gone is opened as a document, and says so when the piece does not come then either', async ({
  page,
}) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  let gone = true;
  await page.route('**/assets/RegisterPage*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const link = page.getByRole('main').getByRole('link', { name: /sign up|register|create/i });
  await link.click();
  await expect(page).toHaveURL(/\/register/);
  await expect(page.getByRole('alert')).toContainText('Parts of this page could not be loaded');
  gone = false;
  await page.reload();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByLabel('Username')).toBeVisible();
});
