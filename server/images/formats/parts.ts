/** The size of the first picture of a file, and the bytes that a decoder needs for it. */
export interface FirstPicture {
  /** Pixels. */
  width: number;
  height: number;
  /**
   * The file without anything else: no metadata but the orientation and the colour profile, no further frames, no
   * trailing data. The rest is never decoded, so it can neither cost time nor hide anything.
   */
  bytes: Buffer;
}

/** Maximum parts of a file that do not affect the picture: more than any program writes. */
export const MOST_PARTS = 20_000;
/** Maximum frames of an animation: half a minute at thirty frames per second. */
export const MOST_FRAMES = 1_000;

/** The bytes from one offset to another. @throws RangeError if the file is shorter */
export function slice(file: Buffer, from: number, to: number): Buffer {
  if (to > file.length) throw new RangeError('The file ends too early');
  return file.subarray(from, to);
}
