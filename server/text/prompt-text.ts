import { hash } from 'node:crypto';
import { sortKey } from './keys.ts';
import { lexemesOf } from './lexemes.ts';
import { isLight } from './forms.ts';
import { countWords, nameWordsOf } from './words.ts';

/** Characters of the content that are kept beside it, for cards. */
export const EXCERPT = 300;

/** What somebody wrote. */
export interface PromptText {
  title: string;
  content: string;
  previewText: string;
}

/** All that follows from a text alone: the import makes it in a thread of its own. Plain data, few and long strings. */
export interface PreparedText {
  columns: ReturnType<typeof textColumns>;
  /** The words of the text as the index takes them. */
  lexemes: string;
}

export const prepareText = (text: PromptText): PreparedText => ({
  columns: textColumns(text),
  lexemes: textLexemes(text),
});

/** The columns of `prompts` that hold a text and what follows from it. */
export const textColumns = ({ title, content, previewText }: PromptText) => ({
  title,
  title_key: sortKey(title),
  content,
  preview_text: previewText,
  excerpt: excerptOf(content),
  digest: digestOf(title, content),
});

/** Says that two prompts are the same text: an import leaves the second out. */
const digestOf = (title: string, content: string): string => hash('sha256', `${title}\0${content}`);

const excerptOf = (content: string): string =>
  content.length <= EXCERPT
    ? content
    : content
        .slice(0, EXCERPT)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

/** The words of a text as the index takes them. */
export function textLexemes({ title, content, previewText }: PromptText): string {
  const counts = countWords(content);
  const names = { title: nameWordsOf(title), preview: nameWordsOf(previewText) };
  return lexemesOf({ ...names, content: [...counts.keys()], often: oftenIn(counts) });
}

/** What a content speaks of: words that stand there at least twice, and more often the longer it is. */
function oftenIn(counts: Map<string, number>): string[] {
  let all = 0;
  for (const times of counts.values()) all += times;
  const least = 1.5 + all / 300;
  return [...counts].flatMap(([word, times]) => (times >= least && !isLight(word) ? [word] : []));
}
