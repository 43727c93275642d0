import { checkPixels, undecodable } from '../refusals.ts';
import { MOST_FRAMES, MOST_PARTS, slice, type FirstPicture } from './parts.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const GRAPHIC_CONTROL = 0xf9;

/** Size in bytes of the colour table, by these flags. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The first frame of a GIF on its canvas, without further frames and comments. */
export function readGif(file: Buffer): FirstPicture {
  const [canvasWidth, canvasHeight] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  let at = 13 + tableBytes(file.readUInt8(10));
  const head = slice(file, 0, at);
  let control: Buffer = Buffer.alloc(0);
  let frames = 0;
  let first: FirstPicture | undefined;

  // The trailer is optional: many files lack it, and browsers show them anyway.
  for (let parts = 0; at < file.length && file[at] !== TRAILER; parts += 1) {
    if (parts > MOST_PARTS) throw undecodable();
    const kind = file.readUInt8(at);
    if (kind === EXTENSION) {
      const end = endOfBlocks(file, at + 2);
      if (file.readUInt8(at + 1) === GRAPHIC_CONTROL) control = file.subarray(at, end);
      at = end;
    } else if (kind === IMAGE) {
      frames += 1;
      if (frames > MOST_FRAMES) throw undecodable();
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => file.readUInt16LE(at + offset));
      // A frame may extend beyond the canvas, which then grows.
      const wide = Math.max(canvasWidth, (left ?? 0) + (width ?? 0));
      const high = Math.max(canvasHeight, (top ?? 0) + (height ?? 0));
      checkPixels(wide, high);
      const end = endOfBlocks(file, at + 11 + tableBytes(file.readUInt8(at + 9)));
      first ??= {
        width: wide,
        height: high,
        bytes: Buffer.concat([head, control, file.subarray(at, end), Buffer.from([TRAILER])]),
      };
      at = end;
    } else {
      throw undecodable();
    }
  }
  if (!first) throw undecodable();
  return first;
}

/** The end of a sequence of length-prefixed blocks; the last block is empty. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let length = file[at]; length !== 0; length = file[at]) {
    if (length === undefined) throw new RangeError('The file ends too early');
    at += 1 + length;
  }
  return at + 1;
}
