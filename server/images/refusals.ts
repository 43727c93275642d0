import { LIMITS } from '../../contract/limits.ts';
import { AppError, tooLarge } from '../errors.ts';

/** 415: not a picture of the allowed formats, or not one that can be shown. The cause is for the log only. */
export function undecodable(cause?: unknown): AppError {
  const why = 'Please select a valid image file (JPEG, PNG, WebP or GIF)';
  return new AppError('unsupported_media_type', why, { fields: { file: why }, cause });
}

/** @throws 413 for more pixels than an image may have, 415 for none */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw undecodable();
  if (width * height <= LIMITS.imagePixels) return;
  const why = `Image is too large. Maximum is ${LIMITS.imagePixels / 1_000_000} megapixels`;
  throw tooLarge(why, { file: why });
}
