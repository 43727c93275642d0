import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakePages, renderer } from '../cache/cache.fixtures.ts';
import { plain } from '../images/images.fixtures.ts';
import { storeImage } from '../images/store-image.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let remove: () => Promise<void>;
let image: string;
let token: string;

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages(async (request, given) => {
    if (request.url.endsWith('/broken')) throw new Error('broken');
    if (request.url.endsWith('/prompts')) return new Response('', { status: 302, headers: { location: '/main' } });
    return renderer(request, given);
  });
  remove = removePages;
  await writeFile(join(pages.folder, 'client/assets/root-abc123.js'), 'one()');
  await writeFile(join(pages.folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  t = await startTestApp({ PUBLIC_URL: 'https://prompts.example', RATE_LIMIT: true }, pages);
  const ann = await t.user('Ann');
  token = ann.token;
  await t.prompt(ann);
  image = (await storeImage(t.services, ann.id, await plain(8, 6).png().toBuffer())).id;
});
afterAll(async () => {
  await t.close();
  await remove();
});

const NOTHING = /^default-src 'none';frame-ancestors 'none'$/;
const IMAGE = /^default-src 'none'; sandbox$/;
const DOCUMENT =
  /^default-src 'none'; script-src 'self' 'sha256-[^']+'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default$/;
const READING_PAGE = /^default-src 'self'; style-src 'self' 'unsafe-inline'; .*object-src 'none'; .*frame-ancestors/;

interface Kind {
  request: InjectOptions | string;
  status: number;
  /** The policy on loading and framing. */
  policy: RegExp;
}
const get = (url: string, headers = {}) => ({ url, headers });
const json = (url: string, payload: string, type = 'application/json'): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': type },
});
const version = async (url: string) => String((await t.visitor.get(url)).headers.etag);

/** Every kind of response. */
const KINDS: Record<string, () => Kind | Promise<Kind>> = {
  'a document': () => ({ request: '/main', status: 200, policy: DOCUMENT }),
  'a document that is kept': () => ({ request: '/main', status: 200, policy: DOCUMENT }),
  'a document that the reader has': async () => ({
    request: get('/main', { 'if-none-match': await version('/main') }),
    status: 304,
    policy: DOCUMENT,
  }),
  'a document asked by HEAD': () => ({ request: { method: 'HEAD', url: '/main' }, status: 200, policy: DOCUMENT }),
  'a document that is not there': () => ({ request: '/explorer/prompt/999', status: 404, policy: DOCUMENT }),
  'a document that moved': () => ({
    request: '/prompts',
    status: 302,
    policy: DOCUMENT,
  }),
  'a document that breaks': () => ({ request: '/broken', status: 500, policy: NOTHING }),
  'a call': () => ({ request: '/api/prompts', status: 200, policy: NOTHING }),
  'a call that is kept': () => ({ request: '/api/prompts', status: 200, policy: NOTHING }),
  'a call whose answer the reader has': async () => ({
    request: get('/api/prompts', { 'if-none-match': await version('/api/prompts') }),
    status: 304,
    policy: NOTHING,
  }),
  'a call with a token': () => ({
    request: get('/api/auth/me', { authorization: `Bearer ${token}` }),
    status: 200,
    policy: NOTHING,
  }),
  'a call without the token it needs': () => ({ request: '/api/auth/me', status: 401, policy: NOTHING }),
  'a wrong call': () => ({ request: json('/api/auth/login', '{'), status: 400, policy: NOTHING }),
  'an address that the router refuses': () => ({ request: '/api/prompts/%zz', status: 400, policy: NOTHING }),
  'an address part that is too long': () => ({
    request: `/api/prompts/${'1'.repeat(3_000)}`,
    status: 404,
    policy: NOTHING,
  }),
  'no such call': () => ({ request: '/api/nothing', status: 404, policy: NOTHING }),
  'another method': () => ({ request: { method: 'DELETE', url: '/api/prompts' }, status: 405, policy: NOTHING }),
  'a body that is too large': () => ({
    request: json('/api/auth/login', `"${'x'.repeat(2 ** 20)}"`),
    status: 413,
    policy: NOTHING,
  }),
  'a body that is no JSON': () => ({
    request: json('/api/auth/login', 'a', 'text/plain'),
    status: 415,
    policy: NOTHING,
  }),
  'an image': () => ({ request: `/api/v1/assets/image/${image}`, status: 200, policy: IMAGE }),
  'an image that the reader has': () => ({
    request: get(`/api/v1/assets/image/${image}`, { 'if-none-match': '*' }),
    status: 304,
    policy: IMAGE,
  }),
  'no such image': () => ({ request: `/api/v1/assets/image/${'0'.repeat(32)}`, status: 404, policy: NOTHING }),
  'an icon': () => ({ request: '/favicon.svg', status: 200, policy: NOTHING }),
  'the feed': () => ({ request: '/feed.xml', status: 200, policy: NOTHING }),
  'the sitemap': () => ({ request: '/sitemap.xml', status: 200, policy: NOTHING }),
  'robots.txt': () => ({ request: '/robots.txt', status: 200, policy: NOTHING }),
  'the description of the API': () => ({ request: '/api/openapi.json', status: 200, policy: NOTHING }),
  'its reading page': () => ({ request: '/api/docs/', status: 200, policy: READING_PAGE }),
  'a file of the reading page': () => ({
    request: '/api/docs/static/swagger-ui.css',
    status: 200,
    policy: READING_PAGE,
  }),
  health: () => ({ request: '/healthz', status: 200, policy: NOTHING }),
  // Last: from here on nobody can sign in.
  'too many requests': async () => {
    for (let n = 0; n < 60; n++) await t.visitor.send(json('/auth/login', '{}'));
    return { request: json('/auth/login', '{}'), status: 429, policy: NOTHING };
  },
};

test.each(Object.entries(KINDS))('%s has the doors closed', async (_what, kind) => {
  const { request, status, policy } = await kind();
  const { headers, ...answer } = await t.visitor.send(typeof request === 'string' ? { url: request } : request);
  expect(answer.status).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same-site|cross-origin)$/),
    // Only this host, not its subdomains.
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': expect.any(String),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  // These headers apply to documents only.
  const isDocument = policy === DOCUMENT || status === 302;
  expect(headers['permissions-policy'] ?? '').toMatch(isDocument ? /camera=\(\), .*microphone=\(\)/ : /^$/);
});

test('a script of the build has what says something on a script', async () => {
  const { status, headers } = await t.visitor.get('/assets/root-abc123.js');
  expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('an http address says nothing of HSTS', async () => {
  const plainHttp = await startTestApp({ PUBLIC_URL: 'http://prompts.example' });
  expect((await plainHttp.visitor.get('/api/config')).headers).not.toHaveProperty('strict-transport-security');
  await plainHttp.close();
});
