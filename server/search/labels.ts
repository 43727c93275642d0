import type { Sql } from '../database/tables.ts';
import { countKnownWords } from './misses.ts';
import { nameWordsOf } from '../text/words.ts';

/** Labels that one word of a query may stand for. */
const MOST_LABELS = 100;

/**
 * Lets prompts be found by the name of their category or tag; to be called again when the name changes.
 * @param label `c12` for a category, `t40` for a tag: what the index of a prompt has instead of the name
 */
export async function putLabel(trx: Sql, label: string, name: string): Promise<void> {
  const words = nameWordsOf(name);
  const before = await deleteLabel(trx, label);
  if (words.length > 0) {
    await trx
      .insertInto('search_labels')
      .values(words.map((word) => ({ word, label })))
      .execute();
  }
  await countLabelWords(trx, before, words);
}

/** Forgets a category or tag. The prompts that had it need no new index. */
export async function removeLabel(trx: Sql, label: string): Promise<void> {
  await countLabelWords(trx, await deleteLabel(trx, label), []);
}

async function deleteLabel(trx: Sql, label: string): Promise<string[]> {
  const rows = await trx.deleteFrom('search_labels').where('label', '=', label).returning('word').execute();
  return rows.map(({ word }) => word);
}

async function countLabelWords(trx: Sql, before: string[], after: string[]): Promise<void> {
  const changes = new Map(before.map((word) => [word, { titles: 0, labels: -1 }]));
  for (const word of after) {
    const { labels = 0 } = changes.get(word) ?? {};
    changes.set(word, { titles: 0, labels: labels + 1 });
  }
  await countKnownWords(trx, changes);
}

/** For each of these words, the labels of the categories and tags that have it in their name; words without are left out. */
export async function listLabels(sql: Sql, words: string[]): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>();
  if (words.length === 0) return labels;
  const rows = await sql
    .selectFrom('search_labels')
    .select(['word', 'label'])
    .where('word', 'in', words)
    .orderBy('label')
    .limit(words.length * MOST_LABELS)
    .execute();
  for (const { word, label } of rows) {
    const known = labels.get(word);
    if (!known) labels.set(word, [label]);
    else if (known.length < MOST_LABELS) known.push(label);
  }
  return labels;
}

/** The labels of the categories and tags that have a word with this beginning in their name, shortest words first. */
export async function listLabelsBeginning(sql: Sql, beginning: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('search_labels')
    .select('label')
    .where('word', '>=', beginning)
    // Both engines compare byte by byte, and no word goes beyond the last character there is.
    .where('word', '<=', `${beginning}\u{10ffff}`)
    .groupBy('label')
    .orderBy((expression) => expression.fn.min(expression.fn('length', ['word'])))
    .orderBy('label')
    .limit(MOST_LABELS)
    .execute();
  return rows.map((row) => row.label);
}
