import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Tables } from '../tables.ts';

/**
 * One index for each list in each order (prompts/prompts.queries.ts), ties newest first as in the lists: a page of the
 * last million prompts, most of them rated 0 and used 0 times, is as near as one of the first thousand.
 */
export const listOrders: Migration = { up: createListOrders };

/** All prompts of a status, all of an owner. */
const LISTS = { status: 'status', owner: 'owner_id' };

/** Which prompts of a list: all, or those with a flag; public lists of a flag are of published prompts. */
const FLAGS = { all: '', trending: 'trending', featured: 'featured', new: 'is_new' };

/**
 * The way back along an index turns the ties around. Where they are many, both ways have their index; where they are
 * few, engines sort each handful of ties as they meet it.
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
    for (const [name, flag] of Object.entries(FLAGS)) {
      for (const [order, by] of Object.entries(ORDERS)) {
        const columns = `(${column}, ${by}created_at desc, id desc)`;
        const where = flag === '' ? '' : ` where ${flag} = 1`;
        await sql.raw(`create index prompts_${list}_${name}_${order} on prompts ${columns}${where}`).execute(db);
      }
    }
  }
}
