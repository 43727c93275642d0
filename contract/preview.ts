import { LIMITS } from './limits.ts';

/**
 * The preview text of a card: the prompt's own, or the first 150 characters of the content and an ellipsis (product 3).
 * Never splits a surrogate pair.
 */
export function previewOf(prompt: { previewText: string; content: string }): string {
  if (prompt.previewText !== '') return prompt.previewText;
  if (prompt.content.length <= LIMITS.previewFallback) return prompt.content;
  return `${prompt.content
    .slice(0, LIMITS.previewFallback)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
