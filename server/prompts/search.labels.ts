import type { Sql } from '../database/tables.ts';
import { insertKnownWords } from './search.misses.ts';
import { wordsOf } from './search.words.ts';

/** Labels that one word of a query may stand for. */
const MOST_LABELS = 100;

/**
 * Lets prompts be found by the name of their category or tag; to be called again when the name changes.
 * @param label `c12` for a category, `t40` for a tag: what the index of a prompt has instead of the name
 */
export async function putLabel(trx: Sql, label: string, name: string): Promise<void> {
  await removeLabel(trx, label);
  const words = wordsOf(name);
  if (words.length === 0) return;
  await trx
    .insertInto('search_labels')
    .values(words.map((word) => ({ word, label })))
    .execute();
  await insertKnownWords(trx, words);
}

/** Forgets a category or tag. The prompts that had it need no new index. */
export async function removeLabel(trx: Sql, label: string): Promise<void> {
  await trx.deleteFrom('search_labels').where('label', '=', label).execute();
}

/** Labels of the categories and tags one of whose words is this one or, with `prefix`, begins with it; shortest first. */
export async function listLabels(sql: Sql, word: string, prefix: boolean): Promise<string[]> {
  const query = sql.selectFrom('search_labels').select('label');
  const rows = await (
    prefix
      ? // Both engines compare byte by byte, and no word goes beyond the last character there is.
        query.where('word', '>=', word).where('word', '<=', `${word}\u{10ffff}`)
      : query.where('word', '=', word)
  )
    .groupBy('label')
    .orderBy((expression) => expression.fn.min(expression.fn('length', ['word'])))
    .orderBy('label')
    .limit(MOST_LABELS)
    .execute();
  return rows.map((row) => row.label);
}
