import type { ListedPrompt } from '../../../contract/prompts.ts';
import { normalizeText } from '../../../contract/unicode.ts';

/** Ignores case and accents, like the server's search (product 10). */
const plain = (text: string): string => normalizeText(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word occurs in the text of a card. */
export function matchesWords(prompt: ListedPrompt, query: string): boolean {
  const { title, previewText, excerpt = '', tags, categories } = prompt;
  const text = plain([title, previewText, excerpt, ...tags, ...categories].join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
