import type { ListedPrompt } from '../../contract/prompts.ts';
import { normalizeText } from '../../contract/unicode.ts';

/** Case and accents do not matter, as in the search of the server (product 10). */
const plain = (text: string): string => normalizeText(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word stands somewhere in what a card tells of its prompt. */
export function matchesWords(prompt: ListedPrompt, query: string): boolean {
  const { title, previewText, excerpt = '', tags, categories } = prompt;
  const text = plain([title, previewText, excerpt, ...tags, ...categories].join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
