import type { Asker } from '../queue/askers.ts';
import { DecodeError, decode, type EncodedImage } from './decoder.ts';
import { firstPictureOf } from './formats/first-picture.ts';
import type { FirstPicture } from './formats/parts.ts';
import { undecodable } from './refusals.ts';
import { uploadTurns } from './turns.ts';

/** Processor time limit of a picture in milliseconds: at least five times what the most expensive ones take. */
const processorTimeOf = (pixels: number): number => 2_000 + pixels / 4_000;
/** Pixels above which a picture is large. Phones take 12 megapixels. */
const LARGE_PIXELS = 16_000_000;

const turns = uploadTurns();

/**
 * Encodes an upload for storage: upright, in sRGB, without metadata, within 2400 x 2400 pixels, only the first frame of
 * an animation.
 * @param asker who uploads it: one picture of a member is processed at a time
 * @throws 415 if it does not decode as JPEG, PNG, WebP or GIF, 413 for more than 40 megapixels, 503 under overload
 */
export async function encodeUpload(file: Uint8Array, asker: Asker): Promise<EncodedImage> {
  // No `await` here: it would keep the file in memory while its copy waits for its turn.
  return encodePicture(firstPictureOf(file), asker);
}

function encodePicture({ width, height, bytes }: FirstPicture, asker: Asker): Promise<EncodedImage> {
  const pixels = width * height;
  return turns.upload({ ...asker, isLarge: pixels > LARGE_PIXELS }, async () => {
    try {
      return await decode({ what: 'store', bytes, processorTime: processorTimeOf(pixels) });
    } catch (error) {
      throw error instanceof DecodeError ? undecodable() : error;
    }
  });
}

/** Waits for a turn to resize a picture. Read the original into memory within the turn, not before. */
export const inTurnToResize = turns.resize;

/** Resizes a stored image to `width` pixels. Call it within a turn. */
export const encodeNarrower = (bytes: Uint8Array, width: number): Promise<EncodedImage> =>
  decode({ what: 'narrow', bytes, width, processorTime: processorTimeOf(LARGE_PIXELS) });
