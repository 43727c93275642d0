import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Addresses in one part of the sitemap; 50,000 are allowed. */
export const PART = 10_000;
const LARGEST_ID = 2 ** 31 - 1;
/** The part of the largest possible id. */
export const LAST_PART: number = Math.ceil(LARGEST_ID / PART);

export interface SitemapEntry {
  id: number;
  updatedAt: string;
}

export interface SitemapPart {
  part: number;
  updatedAt: string;
}

/**
 * The parts of the sitemap that hold published prompts, each with its last change. Part 1 has the ids from 1 to 10,000,
 * and so on: a prompt stays in its part, and finding a part needs no counting.
 */
export async function listSitemapParts(db: Db): Promise<SitemapPart[]> {
  const part = sql<number>`(id - 1) / ${sql.lit(PART)} + 1`;
  return db
    .selectFrom('prompts')
    .select((expression) => [part.as('part'), expression.fn.max('updated_at').as('updatedAt')])
    .where('status', '=', 'PUBLISHED')
    .groupBy(part)
    .orderBy('part')
    .execute();
}

/** The published prompts of one part, by id. */
export const listSitemapEntries = (db: Db, part: number): Promise<SitemapEntry[]> =>
  db
    .selectFrom('prompts')
    .select(['id', 'updated_at as updatedAt'])
    // `coalesce` keeps SQLite from walking the whole index on the status: the range of ids is smaller.
    .where(({ fn, val }) => fn.coalesce('status', val('')), '=', 'PUBLISHED')
    .where('id', '>', (part - 1) * PART)
    .where('id', '<=', Math.min(part * PART, LARGEST_ID))
    .orderBy('id')
    .execute();
