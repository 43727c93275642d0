import { sql } from 'kysely';
import type { Sql } from '../database/tables.ts';

/** Addresses in one part of the sitemap; 50,000 are allowed. */
export const PART = 10_000;
const LARGEST_ID = 2 ** 31 - 1;
/** The part of the largest id that there can be. */
export const LAST_PART: number = Math.ceil(LARGEST_ID / PART);

export interface Place {
  id: number;
  updatedAt: string;
}

export interface Part {
  part: number;
  updatedAt: string;
}

/**
 * The parts of the sitemap that hold published prompts, each with its last change. Part 1 has the ids from 1 to 10,000,
 * and so on: a prompt stays in its part, and no part is found by counting.
 */
export async function listParts(db: Sql): Promise<Part[]> {
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
export const listPlaces = (db: Sql, part: number): Promise<Place[]> =>
  db
    .selectFrom('prompts')
    .select(['id', 'updated_at as updatedAt'])
    // Not by an index on the status, which SQLite would walk from end to end: the ids are the smaller choice.
    .where(({ fn, val }) => fn.coalesce('status', val('')), '=', 'PUBLISHED')
    .where('id', '>', (part - 1) * PART)
    .where('id', '<=', Math.min(part * PART, LARGEST_ID))
    .orderBy('id')
    .execute();
