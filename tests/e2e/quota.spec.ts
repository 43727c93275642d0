import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asMember, chooser, content, fillIn, picture, save, tiles, title } from './form.helpers.ts';
import { admin, startServer, type RunningServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  const quotas = { QUOTA_PROMPTS_PER_HOUR: '7', QUOTA_IMAGES_PER_DAY: '7' };
  server = await startServer({ SAMPLE_LIBRARY: 'false', RATE_LIMIT: 'on', ...quotas });
});
test.afterAll(() => server.stop());

// The server refuses what exceeds the quota.
test.use({ provoked: /429|ApiError: You have stored/ });

const PERSON = { username: 'Hoarder', email: 'hoarder@example.com', password: 'correct horse' };

test('who has nearly used up a quota is told in the form, and beyond it loses nothing that was typed', async ({
  page,
  request,
}) => {
  const token = await settle(request);
  await asMember(page, { token });
  await page.goto(`${server.url}/myprompts/create`);
  await expect(page.getByText('Optional. JPEG, PNG or WebP')).toBeVisible();
  await expect(page.getByText(/You can (create|upload|save)/)).toHaveCount(0);

  await create(request, token, 6);
  await page.reload();
  await expect(page.getByText('You can create 1 more prompt this hour.')).toBeVisible();
  await expectAccessible(page);

  await chooser(page).setInputFiles([await picture('a.png', 10), await picture('b.png', 200)]);
  await expect(tiles(page).locator('img')).toHaveCount(2);
  await expect(page.getByRole('status').getByText('You can upload 5 more images today.')).toBeVisible();

  // Another tab uses up the last of the quota.
  await create(request, token, 1);
  await fillIn(page, { title: 'One too many', content: 'Write to [name] about hoarding.' });
  await save(page).click();
  await expect(
    page.getByText(
      /You have stored 7 prompts in the last hour, which is the most this library allows\. Try again in \d+ minutes\./,
    ),
  ).toBeVisible();
  await expect(title(page)).toHaveValue('One too many');
  await expect(content(page)).toHaveValue('Write to [name] about hoarding.');
  await expect(tiles(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByText('You can create no more prompts this hour.')).toBeVisible();
  await expect(title(page)).toHaveValue('One too many');
});

async function post(request: APIRequestContext, path: string, data: object, token = ''): Promise<{ token: string }> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request.post(server.url + path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Creates a category, a tag and a member. @returns the member's token. */
async function settle(request: APIRequestContext): Promise<string> {
  const { token } = await post(request, '/api/auth/login', admin);
  await post(request, '/api/categories', { name: 'Writing' }, token);
  await post(request, '/api/tags', { name: 'Email' }, token);
  await post(request, '/api/auth/register', PERSON);
  return (await post(request, '/api/auth/login', PERSON)).token;
}

async function create(request: APIRequestContext, token: string, many: number): Promise<void> {
  const prompt = { title: 'A reminder', content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] };
  for (let n = 0; n < many; n += 1) await post(request, '/api/prompts', prompt, token);
}
