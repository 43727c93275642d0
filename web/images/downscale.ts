import { LIMITS } from '../../contract/limits.ts';

/** Size of an image scaled down to a square of `bound` pixels; a smaller one keeps its size. */
export function fit(width: number, height: number, bound: number = LIMITS.imageBound): [width: number, height: number] {
  const scale = Math.min(1, bound / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Scales an image down for upload: at most 1200 px, quality 0.8 (product 5 and 9). The original is sent if the
 * browser cannot decode it, or if it is small enough and would not get lighter.
 */
export async function downscale(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const [width, height] = fit(bitmap.width, bitmap.height);
    const isSmallEnough = width === bitmap.width && height === bitmap.height;
    const smaller = await encode(bitmap, width, height, file.type === 'image/png');
    bitmap.close();
    return smaller && !(isSmallEnough && smaller.size >= file.size) ? smaller : file;
  } catch {
    return file;
  }
}

async function encode(bitmap: ImageBitmap, width: number, height: number, isPng: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, LIMITS.imageQuality));
  const webp = await as('image/webp');
  // Browsers without a WebP encoder return a PNG. Only an original PNG may be transparent and must stay a PNG.
  return webp?.type === 'image/webp' || isPng ? webp : as('image/jpeg');
}
