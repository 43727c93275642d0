import { crc32 } from 'node:zlib';
import { plain } from '../images.fixtures.ts';

/** A segment of a JPEG. */
export function segment(code: number, data: Uint8Array | number[]): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** A chunk of a PNG. */
export function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A chunk of a WebP, or a whole one: `riff('RIFF', …)`. */
function riff(name: string, ...data: Uint8Array[]): Buffer {
  const body = Buffer.concat(data);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Inserts segments after the first two bytes of a JPEG. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** Exif data with this many entries. */
export function exif(entries: number): Buffer {
  const tiff = Buffer.alloc(14 + entries * 12);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(entries, 8);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 10 + entry * 12;
    tiff.writeUInt16LE(0x9c00 + entry, at);
    tiff.writeUInt16LE(3, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt16LE(1, at + 8);
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** Bits of a scan, padded with ones. */
function packed(codes: [value: number, bits: number][]): Buffer {
  const bytes: number[] = [];
  const all = codes.map(([value, bits]) => value.toString(2).padStart(bits, '0')).join('');
  for (let at = 0; at < all.length; at += 8) {
    const byte = Number.parseInt(all.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Buffer.from(bytes);
}

/**
 * A valid grey progressive JPEG that repeats its detail scan: each scan of about fifty bytes costs a pass over the
 * whole picture.
 */
export function progressive(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const ones: [number, number][] = Array.from({ length: blocks }, () => [0, 1]);
  const runs: [number, number][] = [];
  let left = blocks;
  while (left > 0) {
    // The first code says: as many blocks without details as the next 14 bits say, and 16,384 more.
    const run = Math.min(left, 32_767);
    if (run >= 16_384) runs.push([0, 1], [run - 16_384, 14]);
    else runs.push(...Array.from({ length: run }, (): [number, number] => [2, 2]));
    left -= run;
  }
  const details = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), packed(runs)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 1, ...Array<number>(14).fill(0), 0xe0, 0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    packed(ones),
    ...Array<Buffer>(scans).fill(details),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const uint24 = (value: number): number[] => [value & 255, (value >> 8) & 255, value >> 16];

/** An animated WebP that repeats one small frame on its canvas. */
export async function animatedWebp({
  frames,
  canvas = 16,
  left = 0,
}: {
  frames: number;
  canvas?: number;
  left?: number;
}) {
  const still = await plain(16, 16).webp().toBuffer();
  const place = [...uint24(left / 2), ...uint24(0), ...uint24(15), ...uint24(15), ...uint24(100), 0];
  const frame = riff('ANMF', Buffer.from(place), still.subarray(12));
  return riff(
    'RIFF',
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.from([2, 0, 0, 0, ...uint24(canvas - 1), ...uint24(canvas - 1)])),
    riff('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  );
}

/** A JPEG with another frame type, by the second byte of its marker: 0xc9 is arithmetic coding. */
export async function jpegOfKind(code: number): Promise<Buffer> {
  const jpeg = await plain(16, 16).jpeg().toBuffer();
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = code;
  return jpeg;
}

/** A JPEG that gives its height only after its first scan. */
export async function jpegOfLateHeight(height: number): Promise<Buffer> {
  const jpeg = await plain(16, 16).jpeg().toBuffer();
  jpeg.writeUInt16BE(0, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return Buffer.concat([jpeg.subarray(0, -2), segment(0xdc, [height >> 8, height & 255]), jpeg.subarray(-2)]);
}

/** An animated PNG: each frame is a separate picture after the first. */
export async function animatedPng(frames: number): Promise<Buffer> {
  const png = await plain(20, 10).png().toBuffer();
  const numbers = (...values: number[]) =>
    Buffer.concat(values.map((value) => Buffer.from(uint24(value).toReversed())));
  const pad = Buffer.alloc(26);
  const moves = Array.from({ length: frames }, (_, frame) => [
    chunk('fcTL', pad),
    chunk('fdAT', Buffer.concat([numbers(frame), Buffer.alloc(100)])),
  ]).flat();
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('acTL', Buffer.alloc(8)),
    png.subarray(33, -12),
    ...moves,
    png.subarray(-12),
  ]);
}
