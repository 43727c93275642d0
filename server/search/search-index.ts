import type { Database } from '../database/database.ts';
import type { SearchDocument } from '../database/search.ts';
import type { PromptRow, Sql } from '../database/tables.ts';
import { textLexemes } from '../text/prompt-text.ts';
import { countKnownWords, type Known } from './misses.ts';
import { nameWordsOf } from '../text/words.ts';

/** A prompt as the index takes it, with the ids of its categories and tags. */
export interface Indexed extends Pick<PromptRow, 'id' | 'title' | 'preview_text' | 'content' | 'status' | 'owner_id'> {
  /** Those of its text, where they were made before. */
  lexemes?: string;
  categoryIds: number[];
  tagIds: number[];
}

/** Others find a prompt only while it is published (product 13). */
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

type Titled = Pick<PromptRow, 'title' | 'status'>;

/** Counts the words of titles out and in, so that near misses of published ones are found, and of no others. */
export async function countTitleWords(trx: Sql, before: Titled[], after: Titled[]): Promise<void> {
  const changes = new Map<string, Known>();
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
  await countKnownWords(trx, changes);
}

/** Takes a prompt out of the index. */
export const unindexPrompt = ({ search }: Database, trx: Sql, id: number): Promise<void> => search.remove(trx, id);
