import { checkPixels, undecodable } from '../refusals.ts';
import { slice, type FirstPicture } from './parts.ts';
import { exifOf, orientationOf } from './orientation.ts';

/** Second bytes of markers; the first is always 0xff. */
const STUFFED = 0x00;
const TEM = 0x01;
const [SOF0, SOF2, SOF15] = [0xc0, 0xc2, 0xcf];
const [DHT, JPG, DAC] = [0xc4, 0xc8, 0xcc];
const [RST0, RST7] = [0xd0, 0xd7];
const [SOI, EOI, SOS, DQT, DRI, DHP, EXP] = [0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xde, 0xdf];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

/** Maximum scans of a progressive picture. Encoders write about ten. Each costs a pass over the whole picture. */
const MOST_SCANS = 100;
/** Maximum segments. A photograph has about twenty, one with long descriptions a hundred. */
const MOST_SEGMENTS = 2_000;
const SCANS_OF_SEQUENTIAL = 4;
/** Maximum bytes between two segments that belong to neither. */
const MOST_SKIPPED = 2 ** 16;

const isRestart = (code: number): boolean => code >= RST0 && code <= RST7;
const isFrame = (code: number): boolean =>
  code >= SOF0 && code <= SOF15 && code !== DHT && code !== JPG && code !== DAC;

/** The picture of a JPEG: its tables, scans, colour profile and orientation. */
export function readJpeg(file: Buffer): FirstPicture {
  const tables: Buffer[] = [];
  const profile: Buffer[] = [];
  const first = new Map<'jfif' | 'adobe' | 'exif', Buffer>();
  const keepFirst = (name: 'jfif' | 'adobe' | 'exif', segment: Buffer) => {
    if (!first.has(name)) first.set(name, segment);
  };
  let frame: Frame | undefined;
  let scans = 0;
  let segments = 0;

  for (let at = nextMarker(file, 2); at < file.length;) {
    const code = file.readUInt8(at + 1);
    if (code === EOI) {
      tables.push(slice(file, at, at + 2));
      break;
    }
    segments += 1;
    if (segments > MOST_SEGMENTS) throw undecodable();
    if (code === STUFFED || code === TEM || isRestart(code)) {
      at = nextMarker(file, at + 2);
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    const segment = slice(file, at, end);
    // Compressed data follows the header of a scan: the next marker may be anywhere in the rest of the file.
    at = code === SOS ? endOfScan(file, end) : nextMarker(file, end);

    if (isFrame(code)) {
      // A picture has one frame. Others are misplaced thumbnails or an attack.
      if (frame) throw undecodable();
      frame = readFrame(code, segment);
      tables.push(segment);
    } else if (code === SOS) {
      scans += 1;
      if (!frame || scans > frame.mostScans) throw undecodable();
      tables.push(segment, file.subarray(end, at));
    } else if (code === DQT || code === DHT || code === DRI) {
      tables.push(segment);
    } else if (code === SOI || code === DAC || code === DHP || code === EXP) {
      throw undecodable();
    } else if (code === APP0 && begins(segment, 'JFIF\0')) {
      keepFirst('jfif', segment);
    } else if (code === APP14 && begins(segment, 'Adobe')) {
      keepFirst('adobe', segment);
    } else if (code === APP1 && begins(segment, 'Exif\0\0')) {
      keepFirst('exif', segment);
    } else if (code === APP2 && begins(segment, 'ICC_PROFILE\0')) {
      // The index of a profile part is one byte.
      if (profile.length >= 255) throw undecodable();
      profile.push(segment);
    }
  }
  if (!frame || scans === 0) throw undecodable();

  const exif = exifOf(orientationOf(first.get('exif')?.subarray(4) ?? Buffer.alloc(0)));
  const parts = [
    file.subarray(0, 2),
    first.get('jfif'),
    exif && segmentOf(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])),
    first.get('adobe'),
    ...profile,
    ...tables,
  ];
  return { ...frame, bytes: Buffer.concat(parts.filter((part) => part !== undefined)) };
}

interface Frame {
  width: number;
  height: number;
  mostScans: number;
}

/** @throws 413 for too many pixels, 415 for what browsers do not support: arithmetic coding, layers, 12 bits */
function readFrame(code: number, segment: Buffer): Frame {
  const [depth, height, width] = [segment.readUInt8(4), segment.readUInt16BE(5), segment.readUInt16BE(7)];
  const components = segment.readUInt8(9);
  checkPixels(width, height);
  const isKnown = code <= SOF2 && depth === 8 && [1, 3, 4].includes(components);
  if (!isKnown || segment.length !== 10 + 3 * components) throw undecodable();
  return { width, height, mostScans: code === SOF2 ? MOST_SCANS : SCANS_OF_SEQUENTIAL };
}

const begins = (segment: Buffer, word: string): boolean => segment.toString('latin1', 4, 4 + word.length) === word;

function segmentOf(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Offset of the next marker. Bytes before it are skipped, as decoders do. @throws 415 above `MOST_SKIPPED` bytes */
function nextMarker(file: Buffer, from: number): number {
  const end = Math.min(file.length, from + MOST_SKIPPED);
  for (let at = from; at < end; at += 1) {
    if (file[at] !== 0xff) continue;
    const code = file[at + 1];
    if (code !== 0xff && code !== undefined) return at;
  }
  if (end < file.length) throw undecodable();
  return end;
}

/** Offset of the end of the compressed data of a scan: the next marker that is not a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = from;
  for (; at < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const code = file[at + 1] ?? STUFFED;
    if (code !== 0xff && code !== STUFFED && !isRestart(code)) break;
  }
  return at;
}
