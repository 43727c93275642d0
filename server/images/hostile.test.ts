import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { CONTENT_TYPES, FILE_NAMES, HOSTILE, MARK, partsOf } from './hostile.fixtures.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('ann');
});
afterAll(() => t.close());

const upload = (bytes: Uint8Array, name = 'picture.png', type = 'image/png') =>
  t.as(ann).upload('/api/v1/assets/image/upload', 'file', name, bytes, type);

test.each(Object.entries(HOSTILE))('a picture to do harm (%s) is refused, or stored clean', async (_kind, make) => {
  for (const random of make.length === 0 ? [0] : [0.2, 0.5, 0.9]) {
    const bytes = await make(random);
    const { status, body } = await upload(bytes);
    expect([201, 400, 413, 415]).toContain(status);
    if (status !== 201) continue;
    const stored = (await t.visitor.get(body.url)).bytes;
    expect(partsOf(stored).filter((name) => !/^(VP8[ LX]|ALPH)$/.test(name))).toEqual([]);
    expect(stored.includes(MARK)).toBe(false);
  }
});

test.each([
  ['JPEG of 8,000 scans', 415],
  ['WebP of 50,000 frames', 415],
  ['GIF of 20,000 frames', 415],
  // Its pixels are valid. The metadata that would cost a decoder seconds is skipped.
  ['JPEG with 90 Exif blocks of 4,000 entries', 201],
])('a %s is answered with %s', async (kind, status) => {
  expect((await upload((await HOSTILE[kind]?.(0)) ?? Buffer.alloc(0))).status).toBe(status);
});

test('what was in a picture beside its colours was there before it was stored', async () => {
  for (const random of [0.2, 0.5, 0.9]) expect((await HOSTILE.metadata?.(random))?.includes(MARK)).toBe(true);
});

test.each([
  ...FILE_NAMES.map((name) => [name.slice(0, 40), name, 'image/png']),
  ...CONTENT_TYPES.map((type) => [type, 'a.png', type]),
])('the name and type that a form gives a picture mean nothing: %s', async (_short, name, type) => {
  const picture = await HOSTILE['JPEG and ZIP']?.(0);
  const { status, body } = await upload(picture ?? Buffer.alloc(0), name, type);
  const shown = status === 201 && (await t.visitor.get(body.url)).headers['content-type'];
  // A part of type multipart/mixed counts as a form of its own.
  expect([
    [201, 'image/webp'],
    [400, false],
  ]).toContainEqual([status, shown]);
});
