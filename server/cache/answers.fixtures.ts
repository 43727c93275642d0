import { vi } from 'vitest';
import { CacheEntry, type RenderedResponse } from './entry.ts';
import type { CacheTag } from '../cache-tags.ts';

export const answer = (
  text: string,
  cacheTags: CacheTag[] | null = ['prompt:1'],
  until?: number,
): RenderedResponse => ({
  status: cacheTags ? 200 : 404,
  headers: { etag: `"${text}"`, 'content-type': 'text/plain' },
  body: Buffer.from(text),
  cacheMetadata: cacheTags ? { tags: cacheTags, expiresAt: until } : undefined,
});

export const textOf = (made: CacheEntry | RenderedResponse | undefined) =>
  made instanceof CacheEntry ? made.body.variant('identity')?.bytes.toString() : made?.body.toString();

/** A render that ends when it is told to. */
export function rendering() {
  const waiting: ((answer: RenderedResponse) => void)[] = [];
  const make = vi.fn<() => Promise<RenderedResponse>>(() => new Promise((resolve) => waiting.push(resolve)));
  return { make, end: (made: RenderedResponse) => waiting.shift()?.(made) };
}
