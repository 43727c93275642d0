import { hash } from 'node:crypto';
import { collationKey } from './keys.ts';
import { lexemesOf } from './lexemes.ts';
import { isStopWord } from './forms.ts';
import { countWords, nameWordsOf } from './words.ts';

/** Characters of the content that are stored separately, for cards. */
export const EXCERPT = 300;

/** The text of a prompt as its author wrote it. */
export interface PromptText {
  title: string;
  content: string;
  previewText: string;
}

/** Data derived from a text alone. The import computes it in a worker thread: plain data, few and long strings. */
export interface PreparedText {
  columns: ReturnType<typeof textColumns>;
  /** The words of the text as lexemes of the index. */
  lexemes: string;
}

export const prepareText = (text: PromptText): PreparedText => ({
  columns: textColumns(text),
  lexemes: textLexemes(text),
});

/** The columns of `prompts` that hold a text and data derived from it. */
export const textColumns = ({ title, content, previewText }: PromptText) => ({
  title,
  title_key: collationKey(title),
  content,
  preview_text: previewText,
  excerpt: excerptOf(content),
  digest: digestOf(title, content),
});

/** Equal for two prompts with the same text; an import skips the second one. */
const digestOf = (title: string, content: string): string => hash('sha256', `${title}\0${content}`);

const excerptOf = (content: string): string =>
  content.length <= EXCERPT
    ? content
    : content
        .slice(0, EXCERPT)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

/** The words of a text as lexemes of the index. */
export function textLexemes({ title, content, previewText }: PromptText): string {
  const counts = countWords(content);
  const names = { title: nameWordsOf(title), preview: nameWordsOf(previewText) };
  return lexemesOf({ ...names, content: [...counts.keys()], often: oftenIn(counts) });
}

/** The topics of a content: words that occur at least twice, and more often in a longer content. */
function oftenIn(counts: Map<string, number>): string[] {
  let all = 0;
  for (const times of counts.values()) all += times;
  const least = 1.5 + all / 300;
  return [...counts].flatMap(([word, times]) => (times >= least && !isStopWord(word) ? [word] : []));
}
