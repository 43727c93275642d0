/** What a file says of its first picture, and the bytes that a decoder needs to make it. */
export interface FirstPicture {
  /** Pixels. */
  width: number;
  height: number;
  /**
   * The file without anything else: no metadata but the orientation and the colour profile, no further frames, nothing
   * behind its end. What is left out is never decoded, so that it can neither cost time nor hide anything.
   */
  bytes: Buffer;
}

/** Parts of a file that do not say how its picture looks: more of them than any program writes. */
export const MOST_PARTS = 20_000;
/** Frames of an animation: half a minute at thirty a second. */
export const MOST_FRAMES = 1_000;

/** Bytes of a file from one place to another. @throws RangeError when the file ends before */
export function slice(file: Buffer, from: number, to: number): Buffer {
  if (to > file.length) throw new RangeError('The file ends too early');
  return file.subarray(from, to);
}
