import { LIMITS } from './limits.ts';

/**
 * What a card says about a prompt: its own text, or the first 150 characters of the content and an
 * ellipsis (product 3). Never cuts a character that takes two UTF-16 units in half.
 */
export function previewOf(prompt: { previewText: string; content: string }): string {
  if (prompt.previewText !== '') return prompt.previewText;
  if (prompt.content.length <= LIMITS.previewFallback) return prompt.content;
  return `${prompt.content
    .slice(0, LIMITS.previewFallback)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
