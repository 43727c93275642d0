import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakePages } from '../cache/cache.fixtures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Config } from '../config.ts';

/** Pages and files that contain addresses of this site. */
const PATHS = ['/main', '/explorer/prompt/1', '/nowhere', '/robots.txt', '/sitemap.xml', '/feed.xml'];

const started: { t: TestApp; remove: () => Promise<void> }[] = [];
async function site(config: Partial<Config>): Promise<TestApp> {
  const { pages, remove } = await fakePages();
  const t = await startTestApp(config, pages);
  started.push({ t, remove });
  await t.prompt(await t.user('Ann'));
  return t;
}
afterAll(async () => {
  for (const { t, remove } of started) {
    await t.close();
    await remove();
  }
});

describe('behind a proxy', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await site({ TRUST_PROXY: '192.0.2.0/24' });
  });
  const get = (url: string, remoteAddress: string, headers: Record<string, string>) =>
    t.visitor.send({ url, remoteAddress, headers: { host: 'inside.example', ...headers } });

  test('that is trusted, addresses are those that it tells, for nobody but who asked', async () => {
    const told = { 'x-forwarded-host': 'prompts.example', 'x-forwarded-proto': 'https' };
    for (const path of [...PATHS, ...PATHS]) {
      const { body, headers } = await get(path, '192.0.2.7', told);
      expect(body).toContain('https://prompts.example');
      expect(body).not.toContain('inside.example');
      expect(headers['cache-control']).toMatch(/^(?:private, no-cache|no-store)$/);
    }
  });

  test('whoever is not trusted tells nothing', async () => {
    const told = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (const path of PATHS) {
      const { body } = await get(path, '203.0.113.7', told);
      expect(body).toContain('http://inside.example');
      expect(body).not.toContain('evil.example');
    }
  });

  test.each([
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-proto': 'ftp' },
    { 'x-forwarded-proto': 'https://evil.example/?' },
    { 'x-forwarded-host': 'evil.example/path' },
    { 'x-forwarded-host': 'a@evil.example' },
    { 'x-forwarded-host': "x'onload=" },
  ])('what is no address of the web is refused: %j', async (told) => {
    for (const path of PATHS) {
      const { status, body } = await get(path, '192.0.2.7', told as unknown as Record<string, string>);
      expect([path, status, body.error]).toEqual([path, 400, 'invalid']);
    }
  });

  test('however many hosts are told, one copy is kept of each page', async () => {
    await get('/main', '192.0.2.7', {});
    const made = await keptBytes(t);
    for (let n = 0; n < 50; n += 1) await get('/main', '192.0.2.7', { 'x-forwarded-host': `h${n}.example` });
    expect(await keptBytes(t)).toBe(made);
  });
});

/** Only what is not cached shows the silent change: it is read from the database. */
async function keptBytes(t: TestApp): Promise<number> {
  await t.services.database.sql.updateTable('prompts').set({ title: 'Changed silently' }).execute();
  const { body } = await t.visitor.get('/main');
  return body.includes('Changed silently') ? 0 : 1;
}

test('with PUBLIC_URL nothing that a request says of its host is in any answer', async () => {
  const t = await site({ PUBLIC_URL: 'https://prompts.example', TRUST_PROXY: 'true' });
  for (const path of [...PATHS, ...PATHS, '/MAIN', '/api/config', '/api/prompts', '/api/nothing']) {
    const { body, headers } = await t.visitor.send({
      url: path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    });
    expect(JSON.stringify([body, headers])).not.toMatch(/evil|gopher/);
  }
});
