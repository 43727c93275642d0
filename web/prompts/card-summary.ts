import { previewOf } from '../../contract/preview.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { wordsOf } from './quiet-marks.ts';

/** Characters of a content that a card has room for; lists send no more. */
const EXCERPT = 300;

/** The texts of a card. */
export interface Summary {
  /** The preview text, or the first 150 characters of the content (product 3). */
  preview: string;
  /** Whether the preview says what the content begins with, so that a card which shows both would say it twice. */
  isBeginning: boolean;
  /** What the content begins with, without marks of Markdown and JSON. */
  words: string;
}

export function summaryOf({ previewText, excerpt, content }: ListedPrompt): Summary {
  const beginning = (excerpt ?? content ?? previewText).slice(0, EXCERPT);
  const preview = previewOf({ previewText, content: beginning });
  const words = wordsOf(beginning);
  const isBeginning =
    preview === previewOf({ previewText: '', content: beginning }) ||
    plain(words).startsWith(plain(wordsOf(preview).replace(/(?:…|\.{3})$/, '')));
  return { preview, isBeginning, words };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
