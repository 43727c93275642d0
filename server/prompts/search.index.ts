import type { Database } from '../database/engine.ts';
import type { SearchDocument } from '../database/search.ts';
import type { Sql } from '../database/tables.ts';
import type { PromptRow } from './prompts.queries.ts';
import { textLexemes } from './prompts.text.ts';
import { insertKnownWords } from './search.misses.ts';
import { wordsOf } from './search.words.ts';

/** A prompt as the index takes it, with the ids of its categories and tags. */
export interface Indexed extends Pick<PromptRow, 'id' | 'title' | 'preview_text' | 'content' | 'status' | 'owner_id'> {
  /** Those of its text, where they were made before. */
  lexemes?: string;
  categoryIds: number[];
  tagIds: number[];
}

/** Others find a prompt only while it is published (design 9). */
const documentOf = (prompt: Indexed): SearchDocument => ({
  id: prompt.id,
  lexemes:
    prompt.lexemes ?? textLexemes({ title: prompt.title, content: prompt.content, previewText: prompt.preview_text }),
  labels: [...prompt.categoryIds.map((id) => `c${id}`), ...prompt.tagIds.map((id) => `t${id}`)],
  marks: [`owner${prompt.owner_id}`, ...(prompt.status === 'PUBLISHED' ? ['published'] : [])],
});

/** Puts new prompts into the index. */
export const indexPrompts = ({ search }: Database, trx: Sql, prompts: Indexed[]): Promise<void> =>
  search.insert(trx, prompts.map(documentOf));

/** Puts a prompt into the index anew after an edit. */
export const reindexPrompt = ({ search }: Database, trx: Sql, prompt: Indexed): Promise<void> =>
  search.put(trx, documentOf(prompt));

/** Remembers the words of titles, so that near misses of them are found. */
export const insertTitleWords = (trx: Sql, titles: string[]): Promise<void> =>
  insertKnownWords(trx, titles.flatMap(wordsOf));

/** Takes a prompt out of the index. */
export const unindexPrompt = ({ search }: Database, trx: Sql, id: number): Promise<void> => search.remove(trx, id);
