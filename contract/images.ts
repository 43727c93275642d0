import { z } from 'zod';
import { IMAGE_WIDTHS, LIMITS } from './limits.ts';

/** 128 random bits as 32 hexadecimal digits. */
export const IMAGE_ID = /^[0-9a-f]{32}$/;
export const IMAGE_PATH = '/api/v1/assets/image/';

/** The address of an image, optionally a variant of one of the widths that the server makes. */
export const imagePath = (id: string, width?: (typeof IMAGE_WIDTHS)[number]): string =>
  `${IMAGE_PATH}${id}${width ? `?w=${width}` : ''}`;

/** The id when `url` is an uploaded image (a bare id or its path, with or without query), else undefined. */
export function imageIdOf(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const id = path.startsWith(IMAGE_PATH) ? path.slice(IMAGE_PATH.length) : path;
  return IMAGE_ID.test(id) ? id : undefined;
}

const isHttpsUrl = (value: string): boolean => URL.parse(value)?.protocol === 'https:';

/** An uploaded image (id or path) or an https address, which the server never fetches (design 6). */
export const ImageUrl = z
  .string()
  .max(LIMITS.imageUrlMax)
  .refine((value) => imageIdOf(value) !== undefined || (isHttpsUrl(value) && value.isWellFormed()), {
    error: 'Images must be uploaded images or https addresses',
  });

export const UploadedImage = z.object({
  message: z.string().meta({ description: 'The id of the stored image' }),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

export const ImageParams = z.object({ id: z.string() });
export const ImageQuery = z.object({
  w: z
    .enum(IMAGE_WIDTHS.map(String) as [string, ...string[]], {
      error: `Width (w) must be one of ${IMAGE_WIDTHS.join(', ')}`,
    })
    .optional(),
});
