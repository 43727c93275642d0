import { z } from 'zod';
import { IMAGE_WIDTHS, LIMITS } from './limits.ts';
import { isStorable } from './text.ts';

/** 128 random bits as 32 hexadecimal digits. */
export const IMAGE_ID = /^[0-9a-f]{32}$/;
export const IMAGE_PATH = '/api/v1/assets/image/';

/** The path of an image, optionally of a variant with one of the widths that the server generates. */
export const imagePath = (id: string, width?: (typeof IMAGE_WIDTHS)[number]): string =>
  `${IMAGE_PATH}${id}${width ? `?w=${width}` : ''}`;

/** The id when `url` is an uploaded image (a bare id or its path, with or without query), else undefined. */
export function imageIdOf(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const id = path.startsWith(IMAGE_PATH) ? path.slice(IMAGE_PATH.length) : path;
  return IMAGE_ID.test(id) ? id : undefined;
}

/**
 * The normalized URL, without spaces and control characters; undefined if it is not https or would publish a user name
 * and password.
 */
export function httpsAddress(value: string): string | undefined {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}

const error = 'Images must be uploaded images or https addresses';
const tooLong = `The address of an image must be at most ${LIMITS.imageUrlMax} characters`;

/** An uploaded image (id or path) or an https address, which the server never fetches (product 10). */
export const ImageUrl = z
  .string({ error })
  .refine((value) => value.length <= LIMITS.imageUrlMax, { error: tooLong, abort: true })
  .refine(isStorable, { error, abort: true })
  .refine((value) => imageIdOf(value) !== undefined || httpsAddress(value) !== undefined, { error, abort: true })
  .overwrite((value) => (imageIdOf(value) === undefined ? (httpsAddress(value) ?? value) : value))
  // Escaping turns one character into three to nine of ASCII.
  .refine((value) => value.length <= LIMITS.imageUrlMax, { error: tooLong })
  .meta({ maxLength: LIMITS.imageUrlMax });

export const UploadedImage = z.object({
  message: z.string().meta({ description: 'The id of the stored image' }),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

/** Any other text is no image, and so 404. */
export const ImageParams = z.object({ id: z.string().max(LIMITS.imageUrlMax) });
export const ImageQuery = z.object({
  w: z
    .enum(IMAGE_WIDTHS.map(String) as [string, ...string[]], {
      error: `Width (w) must be one of ${IMAGE_WIDTHS.join(', ')}`,
    })
    .optional(),
});
