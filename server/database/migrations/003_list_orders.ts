import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * One index for each list that may hold them all in each order (prompts/prompts.queries.ts), ties newest first as in the
 * lists: a page of the last million prompts, most of them rated 0 and used 0 times, is as near as one of the first
 * thousand. Lists of a flag are short, and nothing but newest first is usual: any other order sorts them.
 */
export const listOrders: Migration = {
  async up(db, dialect) {
    await addCopies(db, dialect);
    await createListOrders(db);
  },
};

/** All prompts of a status, all of an owner. */
const LISTS = { status: 'status', owner: 'owner_id' };

/** Which prompts of a list have a flag; public lists of a flag are of published prompts. */
const FLAGS = { trending: 'trending', featured: 'featured', new: 'is_new' };

/**
 * A backward index scan reverses the order of ties. Where ties are many, each direction has its own index; where they
 * are few, engines sort each handful of ties on the way.
 */
const ORDERS = {
  newest: '',
  updated: 'updated_at desc, ',
  title: 'title_key, ',
  most_rated: 'rating desc, ',
  least_rated: 'rating, ',
  most_used: 'uses_count desc, ',
  least_used: 'uses_count, ',
};

const REPLACED = [
  'prompts_newest',
  'prompts_trending',
  'prompts_featured',
  'prompts_new',
  'prompts_owner',
  'prompts_updated',
  'prompts_title',
  'prompts_rating',
  'prompts_uses',
];

async function createListOrders(db: Kysely<Tables>): Promise<void> {
  for (const index of REPLACED) await sql`drop index ${sql.id(index)}`.execute(db);
  for (const [list, column] of Object.entries(LISTS)) {
    const create = (name: string, by: string, where = '') =>
      sql.raw(`create index prompts_${list}_${name} on prompts (${column}, ${by}created_at desc, id desc)${where}`);
    for (const [order, by] of Object.entries(ORDERS)) await create(`all_${order}`, by).execute(db);
    for (const [name, flag] of Object.entries(FLAGS))
      await create(`${name}_newest`, '', ` where ${flag} = 1`).execute(db);
  }
}

/** What lists show of categories, tags and images stands in the prompt itself, too (database/tables.ts). */
async function addCopies(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
  const json = sql.raw(
    engine === 'postgres' ? 'json_agg(url order by position)::text' : 'json_group_array(url order by position)',
  );
  const idsOf = (table: string, id: string) =>
    sql`select string_agg(cast(${sql.id(id)} as text), ',' order by position) from ${sql.id(table)} where prompt_id = prompts.id`;
  for (const column of ['category_ids', 'tag_ids', 'image_urls'])
    await sql`alter table prompts add column ${sql.id(column)} text not null default ''`.execute(db);
  await sql`update prompts set
    category_ids = coalesce((${idsOf('prompt_categories', 'category_id')}), ''),
    tag_ids = coalesce((${idsOf('prompt_tags', 'tag_id')}), ''),
    image_urls = coalesce((select ${json} from prompt_images where prompt_id = prompts.id having count(*) > 0), '')`.execute(
    db,
  );
}
