import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { bomb, cornersOf, halves, noise, plain } from './images.fixtures.ts';
import { storeImage } from './store-image.ts';

const path = '/api/v1/assets/image/upload';
const NO_IMAGE = 'Please select a valid image file (JPEG, PNG, WebP or GIF)';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('ann');
});
afterAll(() => t.close());

const upload = (bytes: Uint8Array, type = 'image/jpeg', name = 'picture.jpg') =>
  t.as(ann).upload(path, 'file', name, bytes, type);
/** Uploads a valid image. @returns the stored bytes. */
async function stored(bytes: Uint8Array): Promise<Buffer> {
  const answer = await upload(bytes);
  expect(answer.status).toBe(201);
  return (await t.visitor.get(answer.body.url)).bytes;
}
const rows = () => t.services.database.sql.selectFrom('images').selectAll().execute();
const files = () =>
  readdirSync(join(t.services.config.DATA_DIR, 'images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** A form whose raw payload is given. */
const form = (payload: string) =>
  t.as(ann).send({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  });
const part = (name: string, text: string, filename?: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${text}\r\n`;

describe('uploading', () => {
  test('is for members', async () => {
    const answer = await t.visitor.upload(path, 'file', 'a.png', await plain(2, 2).png().toBuffer(), 'image/png');
    expect(answer.status).toBe(401);
    expect((await t.visitor.post(path, {})).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test('answers where the image is and how large', async () => {
    const { status, body } = await upload(await plain(300, 200).jpeg().toBuffer());
    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `/api/v1/assets/image/${body.message}`,
      width: 300,
      height: 200,
    });
    const [row] = await rows();
    const image = await t.visitor.get(body.url);
    expect(row).toMatchObject({
      id: body.message,
      owner_id: ann.id,
      width: 300,
      height: 200,
      bytes: image.bytes.length,
    });
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('takes %s and stores WebP', async (format) => {
    const image = await sharp(await stored(await plain(30, 20).toFormat(format).toBuffer())).metadata();
    expect(image).toMatchObject({ format: 'webp', width: 30, height: 20 });
  });

  test('goes by what the bytes are, not by name or type', async () => {
    const png = await plain(3, 3).png().toBuffer();
    expect((await upload(png, 'image/jpeg', 'picture.jpg')).status).toBe(201);
    expect((await upload(png, 'text/html', '../../evil.html')).status).toBe(201);
    expect((await upload(png, 'image/svg+xml', '')).status).toBe(201);
  });

  test('takes the first frame of an animated GIF', async () => {
    const frames = await Promise.all(
      [
        { r: 255, g: 0, b: 0 },
        { r: 0, g: 0, b: 255 },
      ].map((colour) => plain(20, 10, colour).png().toBuffer()),
    );
    const bytes = await stored(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 10 });
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect((await cornersOf(bytes)).topLeft).toBe('f00');
  });

  test('keeps transparency', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect(await sharp(await stored(await clear.png().toBuffer())).metadata()).toMatchObject({ hasAlpha: true });
  });

  test.each([
    [3_000, 1_000, 2_400, 800],
    [1_000, 3_000, 800, 2_400],
    [2_400, 2_400, 2_400, 2_400],
    [30_000, 10, 2_400, 1],
    [1, 1, 1, 1],
  ])('fits %i x %i into %i x %i', async (width, height, storedWidth, storedHeight) => {
    const { body } = await upload(await plain(width, height).png().toBuffer());
    expect(body).toMatchObject({ width: storedWidth, height: storedHeight });
    expect(await sharp((await t.visitor.get(body.url)).bytes).metadata()).toMatchObject({
      width: storedWidth,
      height: storedHeight,
    });
  });
});

describe('what a camera wrote', () => {
  test('turns the picture upright', async () => {
    const lying = (await halves(40, 20))
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 });
    const bytes = await stored(await lying.toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(await cornersOf(bytes)).toEqual({ topLeft: 'f00', bottomRight: '00f' });
  });

  test('is answered as it stands upright', async () => {
    const { body } = await upload(await plain(40, 20).jpeg().withMetadata({ orientation: 8 }).toBuffer());
    expect(body).toMatchObject({ width: 20, height: 40 });
  });

  test('is gone: place, device, author, profile', async () => {
    const told = await plain(30, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Ann Secret</rdf></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect(told.toString('latin1')).toContain('Ann Secret');

    const bytes = await stored(told);
    expect(bytes.toString('latin1')).not.toContain('Ann Secret');
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [what: string, bytes: () => Promise<Buffer> | Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('Not a picture at all, but long enough to be looked at.')],
    ['SVG', () => Buffer.from(svg)],
    ['SVG after an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif().toBuffer()],
    ['a page that begins like a GIF', () => Buffer.from(`GIF89a<script>alert(1)</script>${' '.repeat(900)}`)],
    ['a beginning of JPEG and nonsense', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(900, 7)])],
    ['RIFF that is sound', () => Buffer.from(`RIFF\x20\0\0\0WAVEfmt ${'\0'.repeat(900)}`)],
  ];

  test.each(cases)('is refused: %s', async (_what, bytes) => {
    const before = files();
    const answer = await upload(await bytes(), 'image/png', 'picture.png');
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({
      error: 'unsupported_media_type',
      message: NO_IMAGE,
      fields: { file: NO_IMAGE },
    });
    expect(await rows()).toEqual([]);
    expect(files()).toEqual(before);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('is refused: %s that ends half-way', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(415);
    expect((await upload(whole)).status).toBe(201);
  });
});

describe('what is too large', () => {
  /** A JPEG of this length, padded after its end. */
  async function jpegOf(length: number): Promise<Buffer> {
    const image = await plain(50, 50).jpeg().toBuffer();
    return Buffer.concat([image, Buffer.alloc(length - image.length)]);
  }

  test('is refused from the first byte above 5 MB on', async () => {
    expect((await upload(await jpegOf(LIMITS.imageBytes))).status).toBe(201);
    const answer = await upload(await jpegOf(LIMITS.imageBytes + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({
      error: 'too_large',
      message: 'File is too large. Maximum size is 5MB',
      fields: { file: 'File is too large. Maximum size is 5MB' },
    });
    expect(await rows()).toHaveLength(1);
  });

  test('is refused above 40 megapixels, however small the file', async () => {
    for (const [width, height] of [
      [8_000, 5_001],
      [40_000_001, 1],
      [1_000_000, 1_000_000],
    ] as const) {
      const bytes = await bomb(width, height);
      expect(bytes.length).toBeLessThan(200);
      const answer = await upload(bytes);
      expect(answer.status).toBe(413);
      expect(answer.body.fields).toEqual({ file: 'Image is too large. Maximum is 40 megapixels' });
    }
  });

  test('does not begin at 40 megapixels exactly', async () => {
    const { status, body } = await upload(await plain(8_000, 5_000).png().toBuffer());
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 2_400, height: 1_500 });
  });
});

describe('the form', () => {
  test.each([
    ['without a file', `${part('note', 'hello')}--cut--\r\n`],
    ['with the file in another field', `${part('picture', 'GIF89a', 'a.gif')}--cut--\r\n`],
    ['with text in place of the file', `${part('file', 'GIF89a')}--cut--\r\n`],
    ['that is empty', '--cut--\r\n'],
  ])('%s is refused, naming the field', async (_what, payload) => {
    const answer = await form(payload);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: { file: 'File is required' } });
  });

  test.each([
    ['that breaks off in a file', part('file', 'GIF89a', 'a.gif')],
    ['that breaks off in a head', '--cut\r\nContent-Disposition: form-data; na'],
    ['with a field named __proto__', `${part('__proto__', 'x')}--cut--\r\n`],
    ['with a file named constructor', `${part('constructor', 'x', 'a.gif')}--cut--\r\n`],
  ])('%s is refused', async (_what, payload) => {
    const answer = await form(payload);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid');
  });

  test('with two files is refused, naming the field', async () => {
    const answer = await form(`${part('file', 'a', 'a.gif')}${part('file', 'b', 'b.gif')}--cut--\r\n`);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ file: 'Send one file only' });
  });

  test('may have other fields around the file', async () => {
    const bytes = (await plain(5, 5).png().toBuffer()).toString('latin1');
    const payload = Buffer.from(
      `${part('note', 'before')}${part('file', bytes, 'a.png')}${part('note', 'after')}--cut--\r\n`,
      'latin1',
    );
    const answer = await t.as(ann).send({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    });
    expect(answer.status).toBe(201);
  });

  test('must be a form', async () => {
    for (const type of ['application/json', 'image/png', 'multipart/form-data']) {
      const answer = await t
        .as(ann)
        .send({ method: 'POST', url: path, payload: '{}', headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, type === 'multipart/form-data' ? 400 : 415]);
    }
    expect((await t.as(ann).post(path)).status).toBe(415);
  });
});

test('many who upload at once are all served', async () => {
  const bytes = await noise(400, 300).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(bytes)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(20);
});

test('an image whose row cannot be written leaves no file behind', async () => {
  const before = files();
  await expect(storeImage(t.services, 999, await plain(5, 5).png().toBuffer())).rejects.toThrow();
  expect(files()).toEqual(before);
});
