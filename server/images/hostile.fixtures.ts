import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import {
  animatedPng,
  animatedWebp,
  chunk,
  exif,
  jpegOfKind,
  jpegOfLateHeight,
  progressive,
  segment,
  withSegments,
} from './formats/formats.fixtures.ts';
import { bomb, noise, plain } from './images.fixtures.ts';

/** Text for every metadata field of a picture: none of it may remain in the stored image. */
export const MARK = 'SECRET-PLACE-47.3769N';

/** A malicious picture. The result must be a clean picture or a refusal. */
type Make = (random: number) => Promise<Buffer> | Buffer;

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MB = 2 ** 20;

const inFormat = (picture: Sharp, random: number) =>
  picture.toFormat(FORMATS[Math.floor(random * FORMATS.length)] ?? 'png').toBuffer();
const good = (random: number) => inFormat(noise(60, 40), (random * 7) % 1);

function header(width: number, height: number, [depth, colour, interlace]: [number, number, number]): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlace]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

/** A valid picture with eight pixels per byte: hundreds of megapixels in some hundred kilobytes. */
function greyPng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height), { level: 1 });
  return Buffer.concat([PNG, header(width, height, [1, 0, 0]), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A small PNG with extra chunks after its header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await plain(20, 10).png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

const text = (value: string) => Buffer.from(value, 'latin1');
const packed = (size: number) => deflateSync(Buffer.alloc(size, 'A'), { level: 9 });
const words = (name: string, value: Uint8Array) => chunk(name, Buffer.concat([text('Comment\0\0'), value]));

/** Metadata in every field of the format, which could reveal where the picture was taken. */
async function telling(random: number): Promise<Buffer> {
  const places = { IFD0: { Artist: MARK, ImageDescription: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSMapDatum: MARK } };
  const picture = noise(60, 40)
    .withExif(places)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${MARK}</rdf></x:xmpmeta>`)
    .withIccProfile('p3');
  if (random < 0.34) {
    const jpeg = await picture.jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, MARK.length + 2]), text(MARK)]);
    return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), text(MARK)]);
  }
  if (random < 0.67) return Buffer.concat([await picture.webp().toBuffer(), text(MARK)]);
  const png = await picture.png().toBuffer();
  const more = [
    words('tEXt', text(MARK)),
    words('zTXt', deflateSync(text(MARK))),
    words('iTXt', text(`\0\0\0${MARK}`)),
  ];
  return Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33), text(MARK)]);
}

/** Full-canvas frames of one colour: a few bytes per frame. */
async function manyFrames(size: number, frames: number): Promise<Buffer> {
  const gif = await plain(size, size).gif().toBuffer();
  // Everything before the first frame's own bytes, then the frame repeated.
  const start = gif.indexOf(Buffer.from([0x21, 0xf9]));
  const frame = gif.subarray(start, gif.length - 1);
  return Buffer.concat([gif.subarray(0, start), ...Array.from({ length: frames }, () => frame), gif.subarray(-1)]);
}

function withSize(gif: Buffer, width: number, height: number): Buffer {
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}

/** A JPEG that claims this size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain(16, 16).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Repeats the last scan of a progressive JPEG: each costs a pass over the whole picture. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await plain(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const more = Array.from({ length: 300 }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)]);
}

async function spoilt(random: number): Promise<Buffer> {
  const bytes = await good(random);
  for (let at = 12; at < bytes.length; at += 1 + Math.floor(random * 97))
    bytes[at] = (bytes[at] ?? 0) ^ (1 + (at % 255));
  return bytes;
}

const small = () => plain(20, 10).jpeg().toBuffer();

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><script>alert(1)</script><image x:href="file:///etc/passwd" width="9" height="9"/></svg>`;
const SCRIPT = '=1;alert(1);//</title><script>alert(1)</script><?php system("id"); ?>';

/** Attacks that take a few milliseconds each. */
export const HOSTILE: Record<string, Make> = {
  'cut off': async (random) => {
    const bytes = await good(random);
    return bytes.subarray(0, 1 + Math.floor(bytes.length * random));
  },
  'with wrong bytes': spoilt,
  'a head and noise': async (random) => Buffer.concat([(await good(random)).subarray(0, 16), randomBytes(20_000)]),
  noise: () => randomBytes(5_000),
  empty: () => Buffer.alloc(0),
  'too many bytes': async (random) => Buffer.concat([await good(random), Buffer.alloc(5 * MB)]),
  'GIF and script': () => text(`GIF89a/*${'\0'.repeat(20)}*/${SCRIPT}`),
  'GIF, then script': async () => Buffer.concat([await plain(9, 9).gif().toBuffer(), text(SCRIPT)]),
  'PNG and HTML': () => pngWith(words('tEXt', text(SCRIPT)), chunk('htMl', text(SCRIPT))),
  'JPEG and ZIP': async () =>
    Buffer.concat([await plain(9, 9).jpeg().toBuffer(), text('PK\x03\x04'), gzipSync(SCRIPT)]),
  SVG: () => text(SVG),
  'PNG head, then SVG': () => Buffer.concat([PNG, text(SVG)]),
  PDF: () => text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'PDF in JPEG': async () =>
    Buffer.concat([text('\xff\xd8\xff\xfe\x00\x22\n%PDF-1.7\n'), await plain(9, 9).jpeg().toBuffer()]),
  TIFF: () => plain(9, 9).tiff().toBuffer(),
  AVIF: () => plain(9, 9).avif().toBuffer(),
  metadata: telling,
  'GIF of another size': async () => withSize(await plain(9, 9).gif().toBuffer(), 65_535, 65_535),
  'GIF of no size': async () => withSize(await plain(9, 9).gif().toBuffer(), 0, 0),
  'PNG that says it is huge': (random) => bomb(2 ** (17 + Math.floor(random * 14)) - 1, 2 ** 31 - 1),
  'PNG of no size': () => bomb(0, 0),
  'PNG of 40 megapixels and one': () => greyPng(40_000_001, 1),
  'interlaced, without its rows': () =>
    Buffer.concat([PNG, header(6_000, 6_000, [8, 6, 1]), chunk('IDAT', packed(1_000)), chunk('IEND', Buffer.alloc(0))]),
  'JPEG that says it is huge': () => jpegOf(65_535, 65_535),
  'JPEG of 8,000 scans': () => progressive(1_100, 1_000, 8_000),
  'JPEG of a hundred scans': () => progressive(1_100, 1_000, 99),
  'JPEG of arithmetic coding': () => jpegOfKind(0xc9),
  'JPEG that tells its height later': () => jpegOfLateHeight(60_000),
  'JPEG with 90 Exif blocks of 4,000 entries': async () =>
    withSegments(await small(), ...Array<Buffer>(90).fill(segment(0xe1, exif(4_000)))),
  'JPEG with 4 MB of comments': async () =>
    withSegments(await small(), ...Array<Buffer>(64).fill(segment(0xfe, Buffer.alloc(65_000, MARK)))),
  'JPEG with 200,000 empty comments': async () => withSegments(await small(), Buffer.alloc(800_000, segment(0xfe, []))),
  'JPEG with 300 parts of a profile': async () =>
    withSegments(await small(), ...Array<Buffer>(300).fill(segment(0xe2, text('ICC_PROFILE\0\x01\x02profile')))),
  'JPEG with more pictures behind it': async () =>
    Buffer.concat([await small(), ...Array<Buffer>(500).fill(await small())]),
  'WebP of 50,000 frames': () => animatedWebp({ frames: 50_000 }),
  'WebP of a thousand frames': () => animatedWebp({ frames: 1_000 }),
  'WebP of a huge canvas': () => animatedWebp({ frames: 2, canvas: 16_777_216 }),
  'WebP whose frame stands out': () => animatedWebp({ frames: 2, left: 8 }),
  'GIF of 20,000 frames': () => manyFrames(1, 20_000),
  'PNG that moves': () => animatedPng(1_000),
};

/** Bombs: each takes a while to build and to refuse. */
export const BOMBS: Record<string, Make> = {
  'a gzip bomb': () => gzipSync(Buffer.alloc(20 * MB)),
  'many frames': () => manyFrames(64, 3_000),
  'many large frames': () => manyFrames(6_000, 40),
  'PNG of 400 megapixels': () => greyPng(20_000, 20_000),
  'PNG just small enough': () => greyPng(6_320, 6_320),
  'PNG long and thin': () => greyPng(1, 1_000_000),
  'rows that unpack to more than it has': () =>
    Buffer.concat([PNG, header(9, 9, [8, 6, 0]), chunk('IDAT', packed(100 * MB)), chunk('IEND', Buffer.alloc(0))]),
  'text that unpacks to 100 MB': () => pngWith(words('zTXt', packed(100 * MB))),
  'profile that unpacks to 100 MB': () => pngWith(words('iCCP', packed(100 * MB))),
  'many such texts': () => {
    const one = words('zTXt', packed(50 * MB));
    return pngWith(...Array.from({ length: 60 }, () => one));
  },
  'text packed twice': () => pngWith(words('zTXt', deflateSync(packed(100 * MB)))),
  '100,000 texts': () => pngWith(...Array.from({ length: 100_000 }, () => words('tEXt', text('a')))),
  'JPEG of another size': () => jpegOf(6_000, 6_000),
  'JPEG of many scans': manyScans,
  'JPEG of many scans, of 40 megapixels': () => progressive(8_000, 5_000, 8_000),
  'PNG of 16 bits, interlaced': () =>
    plain(8_000, 5_000).toColourspace('rgb16').ensureAlpha().png({ progressive: true }).toBuffer(),
  'progressive JPEG of four colours': () =>
    plain(8_000, 5_000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
};

/** Hostile file names, as they appear between quotes in a form. */
export const FILE_NAMES = [
  'picture.png',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'a.png\\";x="',
  'shell.php',
  '.htaccess',
  '<img src=x onerror=alert(1)>.png',
  'a\0.png',
  '\u202egnp.exe',
  'con',
  "';drop table images;--.png",
  'x'.repeat(10_000),
];

export const CONTENT_TYPES = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/x-httpd-php',
  'image/jpeg; charset=utf-7',
  'multipart/mixed; boundary=x',
  'message/rfc822',
  'x',
];

/** The chunks of a WebP by name. @throws Error if it is not a valid WebP to its last byte */
export function partsOf(webp: Buffer): string[] {
  const isWhole = webp.toString('latin1', 0, 4) === 'RIFF' && webp.readUInt32LE(4) + 8 === webp.length;
  if (!isWhole || webp.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a whole WebP');
  const parts: string[] = [];
  for (let at = 12; at < webp.length;) {
    parts.push(webp.toString('latin1', at, at + 4));
    const size = webp.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return parts;
}
