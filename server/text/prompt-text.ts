import { hash } from 'node:crypto';
import type { AuthorField } from '../../contract/fields.model.ts';
import type { Language } from '../../contract/languages.ts';
import { countFields, proseOf, readingOf, type FieldSource } from './form.ts';
import { collationKey } from './keys.ts';
import { guessLanguage } from './language.ts';
import { lexemesOf } from './lexemes.ts';
import { isStopWord } from './forms.ts';
import { countWords, nameWordsOf } from './words.ts';

/** Characters of the content that are stored separately, for cards. */
export const EXCERPT = 300;

/**
 * The rules that count fields and guess languages. A new number has the texts of all prompts read again after the next
 * start (prompts/readings.ts).
 */
export const READING = 1;

/** The text of a prompt as its author wrote it, and how to read it; without a dialect `auto`. */
export interface PromptText extends FieldSource {
  title: string;
  previewText: string;
  /** Null or absent: it is guessed. */
  language?: Language | null | undefined;
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
export const textColumns = (text: PromptText) => {
  const { title, content, previewText, dialect = 'auto', fields = [] } = text;
  return {
    title,
    title_key: collationKey(title),
    content,
    preview_text: previewText,
    excerpt: excerptOf(content),
    digest: digestOf(title, content),
    dialect,
    author_fields: fields.length > 0 ? JSON.stringify(fields) : '',
    ...readColumns(text),
  };
};

/** The columns that are read from a text by rules that may change. */
export function readColumns({ title, content, dialect, fields, language }: PromptText) {
  const reading = readingOf({ content, dialect, fields });
  return {
    field_count: countFields(reading),
    language: language ?? guessLanguage(`${title}\n${proseOf(reading)}`) ?? '',
    language_given: Number(typeof language === 'string'),
    reading: READING,
  };
}

/** What an author says of fields, as `author_fields` stores it. */
export const authorFieldsOf = (column: string): AuthorField[] =>
  column === '' ? [] : (JSON.parse(column) as AuthorField[]);

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
