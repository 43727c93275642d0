import type { Asker } from '../queue/askers.ts';
import { DecodeError, decode, type EncodedImage } from './decoder.ts';
import { firstPictureOf } from './formats/first-picture.ts';
import type { FirstPicture } from './formats/parts.ts';
import { undecodable } from './refusals.ts';
import { takeTurns } from './turns.ts';

/** Milliseconds of processor time for a picture: five times and more of what the costliest take. */
const processorTimeOf = (pixels: number): number => 2_000 + pixels / 4_000;
/** Pixels from which on a picture is a large one. Phones make 12 megapixels. */
const LARGE = 16_000_000;

const turns = takeTurns();

/**
 * An uploaded image as it is stored: upright, in sRGB, without metadata, within 2400 x 2400 pixels, the first frame of
 * an animated one.
 * @param asker who uploads it: one picture of a member is worked on at a time
 * @throws 415 when it does not decode as JPEG, PNG, WebP or GIF, 413 for more than 40 megapixels, 503 under a rush
 */
export async function encodeUpload(file: Uint8Array, asker: Asker): Promise<EncodedImage> {
  // Not awaited here: the file itself need not stay in memory while its copy waits for its turn.
  return encodePicture(firstPictureOf(file), asker);
}

function encodePicture({ width, height, bytes }: FirstPicture, asker: Asker): Promise<EncodedImage> {
  const pixels = width * height;
  return turns.upload({ ...asker, isLarge: pixels > LARGE }, async () => {
    try {
      return await decode({ what: 'store', bytes, processorTime: processorTimeOf(pixels) });
    } catch (error) {
      throw error instanceof DecodeError ? undecodable() : error;
    }
  });
}

/** Waits for a turn to make a narrower picture; what that takes is read into memory in the turn, not before. */
export const inTurnToResize = turns.resize;

/** A stored image made narrower, to `width` pixels; to be called in a turn. */
export const encodeNarrower = (bytes: Uint8Array, width: number): Promise<EncodedImage> =>
  decode({ what: 'narrow', bytes, width, processorTime: processorTimeOf(LARGE) });
