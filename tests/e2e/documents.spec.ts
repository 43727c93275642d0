import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/engine.ts';
import { openImageStore } from '../../server/storage/open-store.ts';
import { openPages } from '../../server/pages/pages.ts';
import { expect, test } from './fixtures.ts';

const PAGES = [
  '/',
  '/main',
  '/main?category=1',
  '/main?search=email',
  '/main?trending=true',
  '/main?category=999999',
  '/explorer/prompt/1',
  '/explorer/prompt/999999999',
  '/legal/privacy',
  '/legal/terms',
  '/legal/cookies',
  '/login',
  '/register',
  '/promptslist',
  '/nowhere',
];

test('an equal page is an equal document, whenever and on whichever node it is made', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prompt-lib-documents-'));
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DATA_DIR: folder,
    CACHE_MB: '0',
    PUBLIC_URL: 'https://prompts.example',
  });
  const database = await openDatabase(config);
  const services = { database, images: await openImageStore(config), config };
  const pages = await openPages(config);
  const nodes = await Promise.all([buildApp(services, pages), buildApp(services, pages)]);
  const read = async (node: FastifyInstance, url: string) => {
    const { body, headers } = await node.inject({ url });
    return { url, body, etag: headers.etag, policy: headers['content-security-policy'] };
  };
  const policies = new Set<unknown>();
  for (const url of PAGES) {
    const made = [];
    for (const node of [...nodes, ...nodes]) {
      made.push(await read(node, url));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(new Set(made.map(({ body }) => body)).size, url).toBe(1);
    expect(new Set(made.map(({ etag }) => etag)).size, url).toBe(1);
    for (const { policy } of made) policies.add(policy);
  }
  expect(policies.size).toBe(1);
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
  await rm(folder, { recursive: true });
});

test('every page runs without a script that the policy does not know, and comes alive', async ({ page }) => {
  for (const url of PAGES.slice(0, 3)) await page.goto(url);
  await page.goto('/main?x=1&utm_source=somewhere');
  await expect(page.getByRole('heading', { name: 'Explore prompts' })).toBeVisible();
});

test.describe('an address that asks in vain', () => {
  test.use({ provoked: /status of 40[04]|failed: 40[04]/ });

  for (const [address, status, title] of [
    ['/main?category=999999', 404, 'Category not found'],
    ['/main?category=99999999999999', 404, 'Category not found'],
    [`/main?search=${'x'.repeat(300)}`, 400, 'This search cannot be made'],
    ['/main?search=a%00b', 400, 'This search cannot be made'],
    ['/explorer/prompt/999999999', 404, 'Prompt not found'],
    ['/explorer/prompt/99999999999999', 404, 'Prompt not found'],
    ['/explorer/prompt/seven', 404, 'Prompt not found'],
  ] as const) {
    test(`says so, and is not to be found again: ${address.slice(0, 60)}`, async ({ page }) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
      await page.getByRole('link', { name: /^(?:Show all prompts|Clear Search|Back to Home)$/ }).click();
      await expect(page).toHaveURL('/main');
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }

  test('does so too when one comes to it from another page', async ({ page }) => {
    await page.goto('/main');
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('nav[aria-label=Categories] a:nth-child(2)');
      history.pushState({}, '', '/main?category=999999');
      history.pushState({}, '', link?.href);
      history.back();
    });
    await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
  });
});

test('a prompt of nothing but placeholders is read, whole, and offers fields that a person could fill in', async ({
  page,
  library,
}) => {
  const content = '[a][b]'.repeat(33_000);
  const id = await library.prompt({ content });
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.locator('pre mark')).toHaveCount(300);
  expect(await page.locator('pre').textContent()).toBe(content);
  const names = Array.from({ length: 20_000 }, (_, n) => `[a${n}]`).join(' ');
  const many = await library.prompt({ content: names });
  await page.goto(`/explorer/prompt/${many}`);
  await expect(page.getByText('300 or more fields to fill in')).toBeVisible();
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(300);
});

test('browsers find an icon where they look for one', async ({ request }) => {
  for (const address of [
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
  ]) {
    const answer = await request.get(address);
    expect([address, answer.status(), answer.headers()['content-type']]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});
