/** Maximum entries (12 bytes each) of the Exif directory. A camera writes about twenty. */
const MOST_ENTRIES = 500;
const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;

/**
 * The orientation from Exif data (a TIFF without a picture), from 1 (upright) to 8. It reads nothing else of
 * the data.
 */
export function orientationOf(exif: Buffer): number {
  // Some programs write this prefix in a WebP, although only a JPEG needs it.
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if ((!isLittle && order !== 'MM\0*') || tiff.length < 14) return UPRIGHT;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const entries = Math.min(short(start), MOST_ENTRIES, Math.floor((tiff.length - start - 2) / 12));
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Exif data with only the orientation; undefined for an upright picture. */
export function exifOf(orientation: number): Buffer | undefined {
  if (orientation === UPRIGHT) return undefined;
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
