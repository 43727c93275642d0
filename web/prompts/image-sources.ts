import { IMAGE_WIDTHS } from '../../contract/limits.ts';

const UPLOADED = /^(?:\/api\/v1\/assets\/image\/)?([0-9a-f]{32})(?:\?.*)?$/;

/** `src` and `srcSet` of a prompt's image: our own images come in several widths, others only as they are. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  const id = UPLOADED.exec(url)?.[1];
  if (id === undefined) return { src: url };
  const path = `/api/v1/assets/image/${id}`;
  return { src: `${path}?w=640`, srcSet: IMAGE_WIDTHS.map((width) => `${path}?w=${width} ${width}w`).join(', ') };
}
