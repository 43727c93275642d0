import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { putFacet } from '../search/facets.ts';
import { countTitleWords, indexPrompts } from '../search/search-index.ts';
import { moveTotals, scopesOf } from '../prompts/totals.queries.ts';
import { readPages } from './rows.queries.ts';
import { REBUILT } from './tables.ts';

const NAMED = [
  { table: 'categories', letter: 'c' },
  { table: 'tags', letter: 't' },
] as const;

/**
 * Rebuilds the data derived from prompts, categories and tags with the functions of the product: stored totals and the
 * search index, which each engine stores differently. Runs on the newest schema.
 */
export async function rebuildDerived(database: Database, trx: Db): Promise<void> {
  for (const table of [...REBUILT, 'prompt_search']) await sql`delete from ${sql.table(table)}`.execute(trx);
  for (const { table, letter } of NAMED) {
    for (const { id, name } of await trx.selectFrom(table).select(['id', 'name']).orderBy('id').execute()) {
      await putFacet(trx, `${letter}${id}`, name);
    }
  }
  for await (const rows of readPages(trx, { name: 'prompts', key: ['id'] })) {
    await rebuildPrompts(
      database,
      trx,
      rows.map(({ id }) => Number(id)),
    );
  }
}

async function rebuildPrompts(database: Database, trx: Db, ids: number[]): Promise<void> {
  const rows = await trx.selectFrom('prompts').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const categories = idsByPrompt(
    await trx
      .selectFrom('prompt_categories')
      .select(['prompt_id', 'category_id as id'])
      .where('prompt_id', 'in', ids)
      .execute(),
  );
  const tags = idsByPrompt(
    await trx.selectFrom('prompt_tags').select(['prompt_id', 'tag_id as id']).where('prompt_id', 'in', ids).execute(),
  );
  const prompts = rows.map((row) => ({
    ...row,
    ownerId: row.owner_id,
    flags: { trending: row.trending === 1, featured: row.featured === 1, new: row.is_new === 1 },
    categoryIds: categories.get(row.id) ?? [],
    tagIds: tags.get(row.id) ?? [],
  }));
  await indexPrompts(database, trx, prompts);
  await moveTotals(trx, [], prompts.flatMap(scopesOf));
  await countTitleWords(trx, [], prompts);
}

function idsByPrompt(links: { prompt_id: number; id: number }[]): Map<number, number[]> {
  return new Map(
    [...Map.groupBy(links, (link) => link.prompt_id)].map(([prompt, some]) => [prompt, some.map(({ id }) => id)]),
  );
}
