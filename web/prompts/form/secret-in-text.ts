import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Span } from '../../../contract/fields.model.ts';
import { looksLikeSecret } from '../fill/secrets.ts';

/** Characters that are searched together: a pattern may look at several lines. */
const PIECE = 10_000;
/** Characters of a text that are searched in all. */
const SEARCHED = 200_000;
/** Milliseconds without typing after which a text is searched. */
const REST_MS = 500;

/** Where a text holds what looks like a password, a key or a card number: its line, or a piece of lines. */
export function findSecret(content: string): Span | undefined {
  const text = content.slice(0, SEARCHED);
  for (let start = 0; start < text.length;) {
    const lineEnd = text.lastIndexOf('\n', start + PIECE - 1) + 1;
    const end = start + PIECE >= text.length ? text.length : lineEnd > start ? lineEnd : start + PIECE;
    if (looksLikeSecret(text.slice(start, end))) return lineOf(text, [start, end]);
    start = end;
  }
  return undefined;
}

function lineOf(text: string, [start, end]: Span): Span {
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    if (looksLikeSecret(line)) return [at, at + line.trimEnd().length];
    at += line.length + 1;
  }
  return [start, end];
}

/** The same for a text that is being written, when typing pauses. */
export function useSecretInText(content: string): Span | undefined {
  const [rested] = useDebouncedValue(content, REST_MS);
  return useMemo(() => findSecret(rested), [rested]);
}
