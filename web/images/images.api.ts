import { IMAGE_PATH, imagePath } from '../../contract/images.ts';
import { newKey, uploadWithProgress } from '../api/client.ts';
import { whileViewerStays } from '../api/token.ts';
import { downscale } from './downscale.ts';
import { imageNameOf } from './image-name.ts';

interface Watch {
  /** Upload progress from 0 to 1. */
  onSent?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image, scaled down first (product 7), and resolves to its URL. Not a hook: uploads run in parallel.
 * @throws ApiError when it is refused; Error when the response names no image (product 8)
 */
export async function uploadImage(file: File, { onSent = () => undefined, signal }: Watch = {}): Promise<string> {
  const body = new FormData();
  body.append('file', await whileViewerStays(downscale(file)), file.name);
  signal?.throwIfAborted();
  const answer = await uploadWithProgress<unknown>(`${IMAGE_PATH}upload`, {
    body,
    key: newKey(),
    onSent,
    ...(signal ? { signal } : {}),
  });
  const name = imageNameOf(answer);
  if (name === undefined) throw new Error('No valid image name returned from server');
  return imagePath(name);
}
