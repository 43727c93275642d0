import { useState } from 'react';
import { imageSources } from './image-sources.ts';
import classes from './PromptImage.module.css';

interface Props {
  url: string;
  alt: string;
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  /** Above the fold: loaded with high priority. Other images are loaded lazily. */
  priority?: boolean;
  /** `contain` shows the whole image instead of filling the box. */
  fit?: 'cover' | 'contain';
}

/** An image of a prompt, 16:10, filling its box; a broken one is replaced by a placeholder (product 8). */
export function PromptImage({ url, alt, sizes, priority = false, fit = 'cover' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (broken === url) {
    return (
      <svg className={classes.broken} viewBox="0 0 160 100" role="img" aria-label={alt || 'Image not available'}>
        <path d="M68 30H56v40h12M92 30h12v40H92" />
        <path d="m70 60 20-20m0 20L70 40" />
      </svg>
    );
  }
  return (
    <img
      // The image may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(url);
      }}
      className={classes.image}
      data-fit={fit}
      // Swiping through large images with a mouse would otherwise start dragging one.
      draggable={fit === 'cover'}
      {...imageSources(url)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={750}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
