import { vi } from 'vitest';
import { Entry, type Answer } from './entry.ts';
import type { Topic } from '../topics.ts';

export const answer = (text: string, topics: Topic[] | null = ['prompt:1'], until?: number): Answer => ({
  status: topics ? 200 : 404,
  headers: { etag: `"${text}"`, 'content-type': 'text/plain' },
  body: Buffer.from(text),
  shown: topics ? { topics, until } : undefined,
});

export const textOf = (made: Entry | Answer | undefined) =>
  made instanceof Entry ? made.body.held('identity')?.bytes.toString() : made?.body.toString();

/** A rendering that ends when it is told to. */
export function rendering() {
  const waiting: ((answer: Answer) => void)[] = [];
  const make = vi.fn<() => Promise<Answer>>(() => new Promise((resolve) => waiting.push(resolve)));
  return { make, end: (made: Answer) => waiting.shift()?.(made) };
}
