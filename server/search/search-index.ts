import type { Database } from '../database/database.ts';
import type { SearchDocument } from '../database/search.ts';
import type { PromptRow, Db } from '../database/tables.ts';
import { textLexemes } from '../text/prompt-text.ts';
import { countVocabulary, type VocabularyWords } from './spelling.ts';
import { nameWordsOf } from '../text/words.ts';

/** A prompt as the index takes it, with the IDs of its categories and tags. */
export interface Indexed extends Pick<
  PromptRow,
  'id' | 'title' | 'preview_text' | 'content' | 'status' | 'owner_id' | 'language'
> {
  /** Lexemes of its text, if they were computed before. */
  lexemes?: string;
  categoryIds: number[];
  tagIds: number[];
}

/** The facet of a category. */
export const categoryFacet = (id: number): string => `c${id}`;

/** The facet of a language: a prompt of an unknown one has none. */
export const languageFacet = (language: string): string => `l${language}`;

/** Others find a prompt only while it is published (product 13); administrators list the others by status. */
const documentOf = (prompt: Indexed): SearchDocument => ({
  id: prompt.id,
  lexemes:
    prompt.lexemes ?? textLexemes({ title: prompt.title, content: prompt.content, previewText: prompt.preview_text }),
  facets: [
    ...prompt.categoryIds.map(categoryFacet),
    ...prompt.tagIds.map((id) => `t${id}`),
    ...(prompt.language === '' ? [] : [languageFacet(prompt.language)]),
  ],
  audiences: [`owner${prompt.owner_id}`, prompt.status.toLowerCase()],
});

/** Adds new prompts to the index. */
export const indexPrompts = ({ search }: Database, trx: Db, prompts: Indexed[]): Promise<void> =>
  search.insert(trx, prompts.map(documentOf));

/** Updates the index of a prompt after an edit. */
export const reindexPrompt = ({ search }: Database, trx: Db, prompt: Indexed): Promise<void> =>
  search.put(trx, documentOf(prompt));

type Titled = Pick<PromptRow, 'title' | 'status'>;

/** Updates the counts of title words, so that near misses of published titles are found, and of no others. */
export async function countTitleWords(trx: Db, before: Titled[], after: Titled[]): Promise<void> {
  const changes = new Map<string, VocabularyWords>();
  for (const [prompts, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const { title, status } of prompts) {
      if (status !== 'PUBLISHED') continue;
      for (const word of nameWordsOf(title)) {
        const { titles = 0 } = changes.get(word) ?? {};
        changes.set(word, { titles: titles + by, labels: 0 });
      }
    }
  }
  await countVocabulary(trx, changes);
}

/** Removes a prompt from the index. */
export const unindexPrompt = ({ search }: Database, trx: Db, id: number): Promise<void> => search.remove(trx, id);
