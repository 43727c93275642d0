import { useState } from 'react';
import { imageSources } from './image-sources.ts';
import classes from './PromptImage.module.css';

interface Props {
  url: string;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** What a visitor sees first, loaded before everything else. The others are loaded when they come near. */
  priority?: boolean;
  /** `contain` shows all of it instead of filling the box. */
  fit?: 'cover' | 'contain';
}

/** An image of a prompt, 16:10, filling its box; a broken one becomes a picture of ours (product 8). */
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
      // It may have failed before this script ran.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(url);
      }}
      className={classes.image}
      data-fit={fit}
      // A mouse that swipes through large images would drag one away instead.
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
