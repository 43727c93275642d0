import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compressFiles } from '../../scripts/lib/compress.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { PATTERNS } from '../cache/cache.fixtures.ts';
import type { Renderer } from './render.ts';

/** Stands for a build: each test sets what it renders. */
let render: Renderer = () => Promise.reject(new Error('nothing to render'));
const page = (html: string, init: ResponseInit = {}) =>
  Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init }));

const SCRIPT = `export const words = '${'[name] '.repeat(50)}';`;

let folder: string;
let t: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prompt-lib-pages-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/assets/root-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await compressFiles(join(folder, 'client'));
  t = await startTestApp(
    { PUBLIC_URL: 'https://prompts.example' },
    { folder, renderer: (...given) => render(...given), patterns: PATTERNS, scripts: ["'sha256-listed='"] },
  );
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => t.reset());

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('a document', () => {
  test('may be kept for a minute, and runs only the scripts that the build lists, whatever is rendered', async () => {
    render = () => page('<script>one()</script><p>Hello</p>');
    const answer = await get('/main');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-listed='; ");
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Hello');
  });

  test('is not sent again to a reader who has it', async () => {
    render = () => page('<p>Hello</p>');
    const etag = String((await get('/main')).headers.etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await get('/main', { 'if-none-match': known });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers.etag).toBe(etag);
    }
    render = () => page('<p>Changed</p>');
    t.services.database.invalidations.publish('everything');
    expect((await get('/main', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is answered to HEAD without its body', async () => {
    render = () => page('<p>Hello</p>');
    const answer = await t.app.inject({ method: 'HEAD', url: '/main' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBe('12');
  });

  test('is for no cache when it is not there, moved, or misses something', async () => {
    render = () => page('<p>Nothing</p>', { status: 404, headers: { 'content-type': 'text/html' } });
    const missing = await get('/nowhere');
    expect([missing.statusCode, missing.headers['cache-control'], missing.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ]);

    render = () => page('', { status: 302, headers: { location: '/promptslist' } });
    const moved = await get('/prompts');
    expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
      302,
      '/promptslist',
      'no-store',
    ]);

    render = (_request, { onIncomplete }) => {
      onIncomplete();
      return page('<p>Half</p>');
    };
    expect((await get('/')).headers['cache-control']).toBe('no-store');
  });

  test('that breaks tells nothing of the inside', async () => {
    render = () => Promise.reject(new Error('secret'));
    const answer = await get('/main');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
  });

  test('asks the API as a visitor, without a socket', async () => {
    const ann = await t.user('Ann');
    await t.prompt(ann, { title: 'Seen' });
    render = async (_request, { transport }) => {
      const response = await transport('/api/prompts?view=card', { headers: { accept: 'application/json' } });
      const { list } = (await response.json()) as { list: { title: string }[] };
      return page(list.map(({ title }) => title).join());
    };
    expect((await get('/main')).body).toBe('Seen');
  });

  test('knows where it is read: at PUBLIC_URL, whatever a request says', async () => {
    render = (request, { origin }) => page(`${origin} ${request.url}`);
    const hosts: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: '"><script>' },
      { 'x-forwarded-host': 'x' },
    ];
    for (const headers of hosts) {
      const answer = await get('/main', headers);
      expect(answer.body).toBe('https://prompts.example https://prompts.example/main');
    }
  });
});

describe('what is not a document', () => {
  test.each(['/api/nothing', '/auth/nothing', '/assets/gone-abc.js', '/main.data'])(
    '%s is not found, in JSON',
    async (url) => {
      render = () => page('<p>A page</p>');
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'not_found' });
    },
  );

  test('files with a hash in their name are kept for ever, others for a day', async () => {
    const hashed = await get('/assets/root-abc123.js');
    expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const icon = await get('/favicon.svg');
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      'image/svg+xml',
      'public, max-age=86400',
    ]);
  });

  describe('with its Brotli and gzip beside it', () => {
    const url = '/assets/root-abc123.js';
    const asked = (encoding: string, headers = {}) => get(url, { 'accept-encoding': encoding, ...headers });

    test.each([
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ])('is sent to who accepts %s as it was compressed', async (accepted, encoding, decode) => {
      const answer = await asked(accepted);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers['content-type']).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers).not.toHaveProperty('content-security-policy');
      expect(decode(answer.rawPayload).toString()).toBe(SCRIPT);
    });

    test('is sent plain to who accepts neither, and caches keep the two apart', async () => {
      const answer = await asked('identity');
      expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'accept-encoding']);
      expect(answer.body).toBe(SCRIPT);
    });

    test.each(['x-gzip', 'x-gzip;q=1', 'gzip;q=0, x-gzip', 'deflate', '*;q=0.5', 'br', 'gzip, br'])(
      'is never compressed for one reader, who accepts %s',
      async (accepted) => {
        for (const file of [url, '/favicon.svg']) {
          const { headers, rawPayload } = await get(file, { 'accept-encoding': accepted });
          expect(headers['content-length']).toBe(String(rawPayload.length));
          expect(headers).not.toHaveProperty('transfer-encoding');
        }
      },
    );

    test('is not sent again to who has it, and its length is told to HEAD', async () => {
      const { headers, rawPayload } = await asked('br');
      const again = await asked('br', { 'if-none-match': headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const head = await t.app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(String(rawPayload.length));
    });

    test('is not found under the name of its compressed form', async () => {
      expect((await get(`${url}.br`)).statusCode).toBe(404);
    });
  });
});
