import { LIMITS } from '../../contract/limits.ts';
import { AppError, tooLarge } from '../errors.ts';

/** 415: not an image of an allowed format, or one that cannot be decoded. The cause is for the log only. */
export function undecodable(cause?: unknown): AppError {
  const why = 'Please select a valid image file (JPEG, PNG, WebP or GIF)';
  return new AppError('unsupported_media_type', why, { fields: { file: why }, cause });
}

/** @throws 413 for more than `LIMITS.imagePixels`, 415 for zero pixels */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw undecodable();
  if (width * height <= LIMITS.imagePixels) return;
  const why = `Image is too large. Maximum is ${LIMITS.imagePixels / 1_000_000} megapixels`;
  throw tooLarge(why, { file: why });
}
