import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { HOSTILE, MARK } from '../hostile.fixtures.ts';
import { halves, noise, plain } from '../images.fixtures.ts';
import { firstPictureOf } from './first-picture.ts';
import { animatedWebp, exif, progressive, segment, withSegments } from './formats.fixtures.ts';

const PICTURES: Record<string, () => Promise<Buffer>> = {
  JPEG: () => noise(90, 60).jpeg().toBuffer(),
  'progressive JPEG': () => noise(90, 60).jpeg({ progressive: true }).toBuffer(),
  'JPEG by MozJPEG': () => noise(90, 60).jpeg({ mozjpeg: true }).toBuffer(),
  'grey JPEG': () => noise(90, 60).toColourspace('b-w').jpeg().toBuffer(),
  'JPEG of four colours': () => noise(90, 60).toColourspace('cmyk').jpeg().toBuffer(),
  PNG: () => noise(90, 60).png().toBuffer(),
  'interlaced PNG': () => noise(90, 60).png({ progressive: true }).toBuffer(),
  'PNG of few colours': () => noise(90, 60).png({ palette: true, colours: 9 }).toBuffer(),
  'PNG of 16 bits': () => noise(90, 60).toColourspace('rgb16').png().toBuffer(),
  'PNG with a transparent colour': () => noise(90, 60).ensureAlpha(0.5).png({ palette: true }).toBuffer(),
  WebP: () => noise(90, 60).webp().toBuffer(),
  'lossless WebP': () => noise(91, 61).webp({ lossless: true }).toBuffer(),
  'transparent WebP': () => noise(91, 61).ensureAlpha(0.5).webp().toBuffer(),
  'animated WebP': () => animatedWebp({ frames: 3 }),
  GIF: () => noise(90, 60).gif().toBuffer(),
  'interlaced GIF': () => noise(90, 60).gif({ progressive: true }).toBuffer(),
  'transparent GIF': () => noise(90, 60).ensureAlpha(0).gif().toBuffer(),
};

const seen = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: data.toString('base64'), ...info };
};
const named = Object.entries(PICTURES);

test.each(named)('of a %s nothing is lost that one sees', async (_kind, make) => {
  const file = await make();
  const first = firstPictureOf(file);
  expect(await seen(first.bytes)).toEqual(await seen(file));
  expect(first).toMatchObject(
    await sharp(file)
      .metadata()
      .then(({ width, height }) => ({ width, height })),
  );
  // What is left has nothing more to lose.
  expect(firstPictureOf(first.bytes).bytes.equals(first.bytes)).toBe(true);
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'the colour profile and the orientation of a %s stay, words go',
  async (format) => {
    const told = (await halves(40, 20))
      .withExif({ IFD0: { Artist: MARK } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${MARK}</rdf></x:xmpmeta>`)
      .withIccProfile('p3')
      .toFormat(format, { quality: 100 });
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const file = await told.clone().withMetadata({ orientation, icc: 'p3' }).toBuffer();
      const { bytes } = firstPictureOf(file);
      expect(await seen(bytes)).toEqual(await seen(file));
      const [before, after] = [await sharp(file).metadata(), await sharp(bytes).metadata()];
      expect(after.icc).toEqual(before.icc);
      expect([after.orientation ?? 1, after.xmp]).toEqual([orientation, undefined]);
      expect(bytes.includes(MARK)).toBe(false);
    }
  },
);

test('of a moving picture the first frame is left', async () => {
  const frames = await Promise.all(['#f00', '#00f', '#0f0'].map((background) => colour(background)));
  for (const format of ['gif', 'webp'] as const) {
    const file = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const { bytes } = firstPictureOf(file);
    expect([await pages(file), await pages(bytes)]).toEqual([3, 1]);
    expect(await seen(bytes)).toEqual(await seen(file));
  }
});
const colour = (background: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
const pages = async (file: Buffer) => (await sharp(file).metadata()).pages ?? 1;

/** Answers the status of the refusal; undefined when there is none. */
function refusalOf(file: Uint8Array): number | undefined {
  try {
    firstPictureOf(file);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status;
  }
}

test.each([
  ['JPEG of 8,000 scans', 415],
  ['JPEG of a hundred scans', undefined],
  ['JPEG of arithmetic coding', 415],
  ['JPEG that tells its height later', 415],
  ['JPEG with 200,000 empty comments', 415],
  ['JPEG with 300 parts of a profile', 415],
  ['WebP of 50,000 frames', 415],
  ['WebP of a thousand frames', undefined],
  ['WebP of a huge canvas', 413],
  ['WebP whose frame stands out', 415],
  ['GIF of 20,000 frames', 415],
  ['GIF of no size', undefined],
  ['JPEG that says it is huge', 413],
  ['PNG that says it is huge', 413],
  ['PNG of no size', 415],
])('a %s is answered with %s before anybody decodes it', async (kind, status) => {
  expect(refusalOf((await HOSTILE[kind]?.(0.5)) ?? Buffer.alloc(0))).toBe(status);
});

test.each([
  'JPEG with 90 Exif blocks of 4,000 entries',
  'JPEG with 4 MB of comments',
  'JPEG with more pictures behind it',
])('nothing but the picture is left of a %s', async (kind) => {
  const file = (await HOSTILE[kind]?.(0.5)) ?? Buffer.alloc(0);
  const { bytes } = firstPictureOf(file);
  expect([file.length > 100_000, bytes.length < 1_000]).toEqual([true, true]);
  expect(await seen(bytes)).toMatchObject({ width: 20, height: 10 });
});

test('a sequential JPEG has no more scans than colours', () => {
  const file = progressive(16, 16, 9);
  file[file.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xc0;
  expect(refusalOf(file)).toBe(415);
});

test('of two Exif blocks the first counts, and an endless one is not followed', async () => {
  const upright = await noise(40, 20).jpeg().toBuffer();
  const lying = await noise(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const second = withSegments(lying, segment(0xe1, exif(5)));
  expect((await sharp(firstPictureOf(second).bytes).metadata()).orientation).toBeUndefined();
  const endless = exif(1);
  // 65,535 entries, of which one is there; and a table that begins behind the end.
  endless.writeUInt16LE(65_535, 14);
  expect(refusalOf(withSegments(upright, segment(0xe1, endless)))).toBeUndefined();
  endless.writeUInt32LE(0xffffffff, 10);
  expect(refusalOf(withSegments(upright, segment(0xe1, endless)))).toBeUndefined();
});

test('whatever bytes come, they are a picture or refused, and what is left is no longer than what came', async () => {
  const files = await Promise.all(named.map(([, make]) => make()));
  const changes = fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { maxLength: 8 });
  const property = fc.property(fc.constantFrom(...files), changes, fc.nat(), (file, bytes, length) => {
    const spoilt = Buffer.from(length % 3 === 0 ? file.subarray(0, length % file.length) : file);
    // The structure stands at the beginning: most changes shall hit it.
    for (const { at, to } of bytes) spoilt[at % Math.min(spoilt.length || 1, at % 2 ? 200 : Infinity)] = to;
    if (refusalOf(spoilt) !== undefined) return;
    expect(firstPictureOf(spoilt).bytes.length).toBeLessThanOrEqual(spoilt.length + 1);
  });
  fc.assert(property, { numRuns: 3_000 });
});

test('a scan of a JPEG may be long without any byte that looks like a marker', async () => {
  const file = await plain(6_320, 6_320).jpeg({ progressive: true, quality: 30 }).toBuffer();
  const gaps = file.toString('latin1').split('\xff');
  expect(Math.max(...gaps.map((gap) => gap.length))).toBeGreaterThan(2 ** 16);
  expect(firstPictureOf(file)).toMatchObject({ width: 6_320, height: 6_320 });
});
