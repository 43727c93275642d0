import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { noise } from './images.fixtures.ts';
import { storeImage } from './store-image.ts';
import { fileOf } from './variants.ts';

let t: TestApp;
let id: string;
let picture: Buffer;
beforeAll(async () => {
  t = await startTestApp();
  picture = await noise(900, 600).jpeg().toBuffer();
});
beforeEach(async () => {
  await t.reset();
  const ann = await t.user('ann');
  ({ id } = await storeImage(t.services, ann.id, picture));
});
afterAll(() => t.close());

const get = (query = '', headers: Record<string, string> = {}) =>
  t.visitor.get(`/api/v1/assets/image/${id}${query}`, headers);

describe('an image', () => {
  test('is shown to anyone who knows its id, kept for ever and locked in', async () => {
    const { status, headers, bytes } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${id}"`,
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  });

  test.each([
    ['320', 320, 213],
    ['640', 640, 427],
    ['1200', 900, 600],
  ])('comes %s pixels wide, but never wider than it is', async (w, width, height) => {
    const { status, headers, bytes } = await get(`?w=${w}`);
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expect((await get(`?w=${w}`)).bytes.equals(bytes)).toBe(true);
  });

  test('is kept once where a variant would be no narrower', async () => {
    expect((await get('?w=1200')).bytes.equals((await get()).bytes)).toBe(true);
    expect(await t.services.images.read(fileOf(id, 1_200))).toBeUndefined();
  });

  test('comes to all who ask for a variant at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('?w=320')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  test.each(['0', '321', '320.0', '-320', '', 'wide', '320&w=640', '1e309'])('does not come with w=%s', async (w) => {
    const answer = await get(`?w=${w}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: { w: expect.any(String) } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('who has an image already', () => {
  test.each(['', '?w=320'])('is not sent it again: %s', async (query) => {
    const { etag = '' } = (await get(query)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(query, { 'if-none-match': known });
      expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    }
    for (const other of ['"other"', id]) expect((await get(query, { 'if-none-match': other })).status).toBe(200);
  });

  test('is sent another variant of it', async () => {
    const { etag = '' } = (await get('?w=320')).headers;
    expect((await get('?w=640', { 'if-none-match': etag })).status).toBe(200);
  });
});

test('HEAD tells what GET would send', async () => {
  for (const query of ['', '?w=320']) {
    const head = await t.visitor.send({ method: 'HEAD', url: `/api/v1/assets/image/${id}${query}` });
    const { headers, bytes } = await get(query);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(head.headers[name]).toBe(headers[name]);
    }
    expect(head.headers['content-length']).toBe(String(bytes.length));
  }
});

describe('an id', () => {
  test.each([
    '0'.repeat(32),
    'upload',
    'x',
    'A'.repeat(32),
    '0'.repeat(31),
    '..%2f..%2flibrary.db',
    '%00',
    `${'0'.repeat(32)}-320`,
    `${'0'.repeat(32)}.webp`,
  ])('that names no image is not found: %s', async (unknown) => {
    for (const query of ['', '?w=320']) {
      const answer = await t.visitor.get(`/api/v1/assets/image/${unknown}${query}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'not_found', message: 'Image not found', requestId: expect.any(String) });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('whose file is lost is not found', async () => {
    await t.services.images.remove(fileOf(id));
    for (const query of ['', '?w=320']) expect((await get(query)).status).toBe(404);
  });
});
