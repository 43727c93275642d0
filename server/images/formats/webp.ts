import { checkPixels, undecodable } from '../refusals.ts';
import { MOST_FRAMES, MOST_PARTS, slice, type FirstPicture } from './parts.ts';
import { exifOf, orientationOf } from './orientation.ts';

/** Flags of an extended file, in the first byte of VP8X. */
const [PROFILE, ALPHA, EXIF, ANIMATION] = [0x20, 0x10, 0x08, 0x02];

type Chunks = { name: string; chunk: Buffer; data: Buffer }[];

/** The picture of a WebP, or the first frame of an animated one, with its colour profile and orientation. */
export function readWebp(file: Buffer): FirstPicture {
  const chunks = chunksOf(slice(file, 12, 8 + file.readUInt32LE(4)));
  const find = (name: string) => chunks.find((one) => one.name === name);
  const extended = chunks[0]?.name === 'VP8X' ? chunks[0] : undefined;
  if (!extended) {
    // A simple file is one chunk; anything after it is ignored.
    const [picture] = chunks;
    return { ...sizeOf(picture), bytes: riff([picture?.chunk]) };
  }

  const canvas = { width: extended.data.readUIntLE(4, 3) + 1, height: extended.data.readUIntLE(7, 3) + 1 };
  checkPixels(canvas.width, canvas.height);
  const flags = extended.data.readUInt8(0);
  const exif = exifOf(orientationOf(find('EXIF')?.data ?? Buffer.alloc(0)));
  const profile = flags & PROFILE ? find('ICCP') : undefined;
  const isAnimated = (flags & ANIMATION) !== 0;
  const picture = isAnimated
    ? [find('ANIM')?.chunk, firstFrame(chunks, canvas)]
    : [flags & ALPHA ? find('ALPH')?.chunk : undefined, stillOf(chunks, canvas)];

  const vp8x = Buffer.from(extended.chunk.subarray(0, 18));
  vp8x[8] = (flags & (ALPHA | ANIMATION)) | (profile ? PROFILE : 0) | (exif ? EXIF : 0);
  return { ...canvas, bytes: riff([vp8x, profile?.chunk, ...picture, exif && chunkOf('EXIF', exif)]) };
}

/** @throws RangeError when the last chunk is cut off */
function chunksOf(body: Buffer): Chunks {
  const chunks: Chunks = [];
  for (let at = 0; at < body.length;) {
    if (chunks.length > MOST_PARTS) throw undecodable();
    const size = body.readUInt32LE(at + 4);
    const data = slice(body, at + 8, at + 8 + size);
    // Chunks of odd length are padded; some programs forget to pad the last one.
    const end = Math.min(body.length, at + 8 + size + (size % 2));
    chunks.push({ name: body.toString('latin1', at, at + 4), chunk: body.subarray(at, end), data });
    at = end;
  }
  return chunks;
}

/** The size from the header of the compressed picture. @throws 413, 415 */
function sizeOf(picture: Chunks[number] | undefined): { width: number; height: number } {
  if (picture?.name === 'VP8 ') {
    const { data } = picture;
    // Three bytes of flags, then the three-byte start code.
    if (data.readUIntBE(3, 3) !== 0x9d012a) throw undecodable();
    return checked(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (picture?.name === 'VP8L') {
    const bits = picture.data.readUInt32LE(1);
    return checked((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  throw undecodable();
}

function checked(width: number, height: number): { width: number; height: number } {
  checkPixels(width, height);
  return { width, height };
}

type Size = { width: number; height: number };

function stillOf(chunks: Chunks, canvas: Size): Buffer {
  const picture = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const { width, height } = sizeOf(picture);
  if (!picture || width !== canvas.width || height !== canvas.height) throw undecodable();
  return picture.chunk;
}

function firstFrame(chunks: Chunks, canvas: Size): Buffer {
  const frames = chunks.filter(({ name }) => name === 'ANMF');
  const [frame] = frames;
  if (!frame || frames.length > MOST_FRAMES) throw undecodable();
  const { data } = frame;
  const [left, top, wide, high] = [0, 3, 6, 9].map((at) => data.readUIntLE(at, 3)) as [number, number, number, number];
  const parts = chunksOf(data.subarray(16)).filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name));
  const { width, height } = sizeOf(parts.find(({ name }) => name !== 'ALPH'));
  const isWithin = 2 * left + width <= canvas.width && 2 * top + height <= canvas.height;
  if (width !== wide + 1 || height !== high + 1 || !isWithin) throw undecodable();
  const kept = parts.slice(0, 2).map(({ chunk }) => chunk);
  return chunkOf('ANMF', Buffer.concat([data.subarray(0, 16), ...kept]));
}

function chunkOf(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a WebP from these chunks. */
function riff(chunks: (Buffer | undefined)[]): Buffer {
  const filled = chunks.flatMap((chunk) =>
    chunk === undefined ? [] : [chunk, ...(chunk.length % 2 ? [Buffer.alloc(1)] : [])],
  );
  return chunkOf('RIFF', Buffer.concat([Buffer.from('WEBP'), ...filled]));
}
