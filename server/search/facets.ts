import type { Db } from '../database/tables.ts';
import { countVocabulary } from './spelling.ts';
import { nameWordsOf } from '../text/words.ts';

/** Maximum number of facets that one word of a query may match. */
const MOST_FACETS = 100;

/**
 * Makes prompts findable by the name of their category or tag; call it again when the name changes.
 * @param facet `c12` for a category, `t40` for a tag: stored in the index of a prompt instead of the name
 */
export async function putFacet(trx: Db, facet: string, name: string): Promise<void> {
  const words = nameWordsOf(name);
  const before = await deleteFacet(trx, facet);
  if (words.length > 0) {
    await trx
      .insertInto('search_labels')
      .values(words.map((word) => ({ word, label: facet })))
      .execute();
  }
  await countFacetWords(trx, before, words);
}

/** Removes a category or tag. Its prompts need no re-indexing. */
export async function removeFacet(trx: Db, facet: string): Promise<void> {
  await countFacetWords(trx, await deleteFacet(trx, facet), []);
}

async function deleteFacet(trx: Db, facet: string): Promise<string[]> {
  const rows = await trx.deleteFrom('search_labels').where('label', '=', facet).returning('word').execute();
  return rows.map(({ word }) => word);
}

async function countFacetWords(trx: Db, before: string[], after: string[]): Promise<void> {
  const changes = new Map(before.map((word) => [word, { titles: 0, labels: -1 }]));
  for (const word of after) {
    const { labels = 0 } = changes.get(word) ?? {};
    changes.set(word, { titles: 0, labels: labels + 1 });
  }
  await countVocabulary(trx, changes);
}

/** For each of these words, the facets of categories and tags whose name has it; words without any are omitted. */
export async function listFacets(sql: Db, words: string[]): Promise<Map<string, string[]>> {
  const facets = new Map<string, string[]>();
  if (words.length === 0) return facets;
  const rows = await sql
    .selectFrom('search_labels')
    .select(['word', 'label'])
    .where('word', 'in', words)
    .orderBy('label')
    .limit(words.length * MOST_FACETS)
    .execute();
  for (const { word, label } of rows) {
    const known = facets.get(word);
    if (!known) facets.set(word, [label]);
    else if (known.length < MOST_FACETS) known.push(label);
  }
  return facets;
}

/** The facets of the categories and tags whose name has a word with this beginning, shortest words first. */
export async function listFacetsBeginning(sql: Db, beginning: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('search_labels')
    .select('label')
    .where('word', '>=', beginning)
    // Both engines compare byte by byte, and this is the last code point.
    .where('word', '<=', `${beginning}\u{10ffff}`)
    .groupBy('label')
    .orderBy((expression) => expression.fn.min(expression.fn('length', ['word'])))
    .orderBy('label')
    .limit(MOST_FACETS)
    .execute();
  return rows.map((row) => row.label);
}
