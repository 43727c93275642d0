import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { NAMES, pack, PAYLOADS } from './hostile-text.payloads.ts';
import { enterAs } from './lists.people.ts';
import { admin, startServer, type RunningServer } from './server.ts';

/**
 * Every screen over a library in which every text is hostile, on its own server. A page that logs anything to its
 * console fails (fixtures.ts), and the browser logs there what the policy blocked.
 */

/** A hostile address of an external image. */
const ELSEWHERE = `https://images.example/a.png?"><img%20data-hostile%20src=x%20onerror=self.ran=1>#')`;
const CONTENT = `${PAYLOADS.join('\n')}\n[constructor] [topic]`;

let server: RunningServer;
let hostile: {
  titles: string[];
  ids: number[];
  categories: { id: number; name: string }[];
  token: string;
  by: string;
  suspended: string;
};
let adminToken: string;

test.beforeAll(async () => {
  server = await startServer({ SAMPLE_LIBRARY: 'false', SITE_NAME: '</title><img data-hostile onerror=self.ran=1>' });
  hostile = await fill();
});
test.afterAll(() => server.stop());
// All tests share one server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`violated ${violatedDirective}: ${sample}`),
    );
  });
  page.on('dialog', (dialog) => console.error(`a dialog: ${dialog.message()}`));
  const body = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  await page.route(/^https:/, (route) => route.fulfill({ body, contentType: 'image/png' }));
});

test('visitors read hostile text as text on every screen', async ({ page }) => {
  const last = hostile.titles.at(-1) ?? '';
  await visit(page, '/', last);
  await visit(page, '/main', last);
  await visit(page, `/main?query=${encodeURIComponent('"><img data-hostile src=x onerror=self.ran=1>')}`, 'onerror');
  for (const { id, name } of hostile.categories.slice(0, 5)) await visit(page, `/main?category=${id}`, name);
  await visit(page, '/main?trending=true', last);
  for (const id of hostile.ids.slice(0, 2)) await visit(page, `/explorer/prompt/${id}`, CONTENT);
  await visit(page, '/legal/terms', '</title><img data-hostile');

  // Client-side navigation: React writes head and data again.
  await visit(page, '/main', last);
  await page.getByRole('link', { name: last }).click();
  await expect(page).toHaveURL(/\/explorer\/prompt\/\d+$/);
  await expect(page.getByRole('main')).toContainText(last);
  await expect(page).toHaveTitle(/<img data-hostile onerror=self\.ran=1>$/);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
  await expect(dialog.getByLabel('Constructor')).toHaveValue('');
  await dialog.getByLabel('Constructor').fill(PAYLOADS[1] ?? '');
  await expect(dialog.locator('pre')).toContainText(`${PAYLOADS[1]} [topic]`);
  await isHarmless(page);
});

test('members meet hostile text on their screens, and as names of files', async ({ page }) => {
  await enterAs(page, hostile);
  const [id = 0, last = ''] = [hostile.ids[0], hostile.titles.at(-1)];
  for (const path of ['/dashboard', '/myprompts', '/promptslist', '/promptslist/saved', '/myprompts/new']) {
    await visit(page, path, last);
  }
  await visit(page, `/myprompts/${id}`, CONTENT);
  await visit(page, '/profile/settings', hostile.by);
  // A device names itself in its User-Agent. At most one name of it is shown.
  for (const device of ['Unknown device', 'img']) await expect(page.getByText(device, { exact: true })).toBeVisible();
  await isHarmless(page);
  await visit(page, `/promptslist?search=${encodeURIComponent(PAYLOADS[1] ?? '')}`, 'Prompts');
  await visit(page, `/myprompts/edit/${id}`, 'Update Prompt');
  await expect(page.getByLabel('Title')).toHaveValue(hostile.titles[0] ?? '');
  await expect(page.getByLabel('Content')).toHaveValue(CONTENT);
  const name = `<img data-hostile src=x onerror=self.ran=1>.png`;
  const buffer = Buffer.alloc(5 * 2 ** 20 + 1);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(page.getByText(`File "${name}" is too large. Maximum size is 5MB`)).toBeVisible();
  await isHarmless(page);
});

test('administrators manage hostile names', async ({ page }) => {
  await enterAs(page, { token: adminToken });
  for (const path of ['/categories', '/tags']) {
    for (const name of NAMES.slice(0, 8)) await visit(page, path, name, { again: false });
    await page
      .getByRole('row')
      .filter({ hasText: '<img' })
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText(NAMES[4] ?? '');
    await isHarmless(page);
  }
  await visit(page, `/myprompts/edit/${hostile.ids[0]}`, 'Update Prompt');
});

test('administrators meet hostile names and reasons among users and in the audit log', async ({ page }) => {
  await enterAs(page, { token: adminToken });
  await visit(page, `/users?search=${encodeURIComponent('<img')}`, hostile.by);
  for (const button of [/^Suspend/, /an administrator$/, /^Link/]) {
    await page.getByRole('row').filter({ hasText: hostile.by }).getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toContainText(hostile.by);
    await isHarmless(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // Audit notes write misleading characters as code points (server/audit/quoted.ts).
  await visit(page, `/audit?user=${encodeURIComponent(hostile.suspended)}`, '\\u{3c}img data-hostile src\\u{3d}x');
  for (const word of PAYLOADS.slice(2, 5)) await visit(page, `/audit?user=${encodeURIComponent(word)}`, 'No entries');
  await visit(page, '/audit?act=prompt-flagged', hostile.titles.at(-1) ?? '');
});

test.describe('links for a new password', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('that are hostile are over', async ({ page }) => {
    const token = encodeURIComponent(PAYLOADS[1] ?? '');
    await visit(page, '/forgot-password', 'Forgot your password?');
    await visit(page, `/reset-password#token=${token}`, 'Choose a new password');
    await page.getByLabel('New Password', { exact: true }).fill('a long enough secret');
    await page.getByLabel('Confirm New Password').fill('a long enough secret');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await isHarmless(page);
  });
});

/** Opens the screen, waits until it contains this text, and checks that it is harmless. */
async function visit(page: Page, path: string, text: string, { again = true } = {}): Promise<void> {
  if (again || !page.url().endsWith(path)) await page.goto(server.url + path);
  // The text of the DOM: layout does not affect it.
  await expect
    .poll(() => page.evaluate(() => document.body.textContent), { message: `${path} shows ${text}` })
    .toContain(text);
  await isHarmless(page);
}

/** No text ran as a script or became an element, and none makes the page scroll sideways. */
async function isHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ran' in self,
    made: [...document.querySelectorAll('[data-hostile], a[href^="javascript:" i], base, iframe, object')].map(
      (element) => element.outerHTML,
    ),
    polluted: Object.keys(Object.prototype),
    sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect(found, page.url()).toEqual({ ran: false, made: [], polluted: [], sideways: false });
}

/** Fills every text field of every entity through the public API. */
async function fill(): Promise<typeof hostile> {
  async function call<T>(method: string, path: string, token = '', json?: object, agent?: string): Promise<T> {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(agent && { 'user-agent': agent }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} with ${JSON.stringify(json)}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }
  const signIn = async (input: object) => (await call<{ token: string }>('POST', '/api/auth/login', '', input)).token;
  adminToken = await signIn(admin);
  const by = NAMES[4] ?? '';
  const account = { email: 'hostile@example.com', password: 'a long enough secret' };
  await call('POST', '/api/auth/register', '', { username: by, ...account });
  const token = await signIn(account);
  for (const agent of [PAYLOADS[1], `img/1 ${PAYLOADS[1]}`]) await call('POST', '/api/auth/login', '', account, agent);
  const suspended = NAMES[5] ?? '';
  const other = { username: suspended, email: 'suspended@example.com', password: account.password };
  const { id: userId } = await call<{ id: number }>('POST', '/api/auth/register', '', other);
  await call('PUT', `/api/users/${userId}/suspension`, adminToken, { suspended: true, reason: PAYLOADS[1] });
  await call('PUT', '/api/auth/me', token, { username: by, avatarUrl: ELSEWHERE });
  const categories: { id: number; name: string }[] = [];
  for (const name of NAMES) {
    categories.push(await call('POST', '/api/categories', adminToken, { name }));
    await call('POST', '/api/tags', adminToken, { name });
  }
  const uploaded = await upload(token);
  const titles = pack(200);
  const previews = pack(500);
  const ids: number[] = [];
  for (const [at, title] of titles.entries()) {
    const { id } = await call<{ id: number }>('POST', '/api/prompts', token, {
      title,
      content: CONTENT,
      previewText: previews[at % previews.length],
      categories: NAMES,
      tags: NAMES,
      imageUrls: [ELSEWHERE, uploaded],
    });
    ids.push(id);
    for (const flag of ['trending', 'featured']) {
      await call('PUT', `/api/prompts/${id}/${flag}?${flag}=true`, adminToken);
    }
    await call('POST', `/api/saved-prompts/${id}`, token);
  }
  return { titles, ids, categories, token, by, suspended };
}

/** Uploads an image with a hostile file name. @returns its address. */
async function upload(token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#a70' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    '"><img data-hostile>/../../a\u202Egnp.png',
  );
  const answer = await fetch(`${server.url}/api/v1/assets/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { url: string }).url;
}
