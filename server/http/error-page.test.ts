import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakePages } from '../cache/cache.fixtures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { REQUESTS_PER_MINUTE } from './limits.ts';

let t: TestApp;
let remove: () => Promise<void>;

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages(async () => {
    throw new Error('broken');
  });
  remove = removePages;
  t = await startTestApp({ RATE_LIMIT: true }, pages);
});
afterAll(async () => {
  await t.close();
  await remove();
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const open = (url: string, remoteAddress = '203.0.113.1') => t.visitor.send({ url, remoteAddress, headers: BROWSER });

describe('a person whose page cannot be had', () => {
  test.each([
    ['/main', 500, 'Something went wrong'],
    ['/%', 400, 'This address cannot be read'],
    ['/sitemap-prompts-7.xml', 404, 'Page Not Found'],
  ])('reads why, and finds a way on: %s', async (url, status, title) => {
    const answer = await open(url);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain('<a href="/">Back to Home</a>');
    expect(answer.body).not.toContain('broken');
    // Only the inline style, and nothing else.
    const style = /<style>(?<text>[^<]*)<\/style>/.exec(answer.body)?.groups?.text ?? '';
    expect(answer.body).not.toMatch(/<script|<link|<img/);
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test('who asked for too much is told when to come back', async () => {
    for (let n = 0; n < REQUESTS_PER_MINUTE; n += 1)
      await t.visitor.send({ url: '/api/x', remoteAddress: '203.0.113.9' });
    const { status, headers, body } = await open('/main', '203.0.113.9');
    expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(body).toContain('Too many requests');
    const json = await open('/api/prompts/7', '203.0.113.9');
    expect([json.status, json.body.error]).toEqual([429, 'rate_limited']);
  });
});

test.each([
  ['/api/prompts/7', BROWSER],
  ['/auth/nothing', BROWSER],
  ['/assets/gone-abc.js', BROWSER],
  ['/main', { accept: 'application/json' }],
  ['/main', { accept: '*/*' }],
  ['/main', {}],
])('a program gets JSON: %s %j', async (url, headers) => {
  const answer = await t.visitor.send({ url, headers });
  expect(answer.body).toMatchObject({ error: expect.any(String), requestId: answer.headers['x-request-id'] });
});

test('a form that is sent to a page gets JSON', async () => {
  const { headers } = await t.visitor.send({ method: 'POST', url: '/main', headers: BROWSER });
  expect(headers['content-type']).toMatch(/^application\/json/);
});
