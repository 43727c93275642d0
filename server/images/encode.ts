import sharp, { type Sharp, type SharpInput } from 'sharp';
import { LIMITS } from '../../contract/limits.ts';
import { bounded } from '../bounded.ts';
import { AppError, tooLarge, unsupportedMediaType } from '../http/errors.ts';

export interface EncodedImage {
  /** WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Pixels of the longer side of what is stored: sharp on a large screen at twice the density of the widest variant. */
const BOUND = 2_400;
const QUALITY = 82;
const SECONDS = 20;

/**
 * How files of the allowed formats begin. sharp would also open SVG, HEIF, TIFF and more: what does not begin like
 * this never reaches a decoder.
 */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

const hasSignature = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  return isWebp || SIGNATURES.some((signature) => head.startsWith(signature));
};

// Pictures take memory while they are worked on; uploads also hold their bytes while they wait.
const uploads = bounded('uploads', { atOnce: 2, waiting: 60 });
const resizing = bounded('resizing', { atOnce: 2, waiting: 500 });

const undecodable = () => {
  const why = 'Please select a valid image file (JPEG, PNG, WebP or GIF)';
  return unsupportedMediaType(why, { file: why });
};

/**
 * An uploaded image as it is stored: upright, in sRGB, without metadata, within 2400 x 2400 pixels, the first frame of
 * an animated one.
 * @throws 415 when it does not decode as JPEG, PNG, WebP or GIF, 413 for more than 40 megapixels, 503 under a rush
 */
export async function encodeUpload(bytes: Uint8Array): Promise<EncodedImage> {
  if (!hasSignature(bytes)) throw undecodable();
  return uploads(async () => {
    await refuseHuge(bytes);
    const upright = open(bytes).autoOrient();
    const image = upright.resize({ width: BOUND, height: BOUND, fit: 'inside', withoutEnlargement: true });
    return encode(image).catch(() => {
      throw undecodable();
    });
  });
}

/** A stored image made narrower, to `width` pixels. */
export const encodeNarrower = (bytes: Uint8Array, width: number): Promise<EncodedImage> =>
  resizing(() => encode(open(bytes).resize({ width, withoutEnlargement: true })));

// `error`: a file that ends too early is refused, one with an odd colour profile is not.
const open = (input: SharpInput): Sharp => sharp(input, { failOn: 'error', limitInputPixels: LIMITS.imagePixels });

/** The header tells the size, so that a small file that unpacks to gigabytes is never unpacked. */
async function refuseHuge(bytes: Uint8Array): Promise<void> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > LIMITS.imagePixels) {
      const why = `Image is too large. Maximum is ${LIMITS.imagePixels / 1_000_000} megapixels`;
      throw tooLarge(why, { file: why });
    }
  } catch (error) {
    throw error instanceof AppError ? error : undecodable();
  }
}

async function encode(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image
    .timeout({ seconds: SECONDS })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
