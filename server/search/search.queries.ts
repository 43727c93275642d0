import type { Database } from '../database/database.ts';
import { correctPlan, type Found } from './correct.ts';
import { planSearch } from './plan.ts';

/** Where fewer prompts than this have every word, those that have most of the words follow. */
const FEW = 3;

/** One page of what was found. */
export interface FoundPage extends Found {
  ids: number[];
  /** A narrow search found so little that the same search may find more when it is not. */
  isLittle?: boolean;
}

export interface SearchOptions {
  /** Who may find it: `published`, or `owner7` for all of one member's own. */
  mark: string;
  /** Only what has every word as it is written. */
  narrow?: boolean;
  page: number;
  size: number;
}

const isLittle = ({ plan, total }: Found): boolean =>
  total < FEW && (total === 0 ? plan.terms.length > 0 : plan.terms.length > 1);

/** Near misses of words that nothing has, and then prompts that have most of the words. */
async function widen(database: Database, found: Found): Promise<Found> {
  const corrected = found.total > 0 ? found : await correctPlan(database, found.plan);
  if (corrected.total >= FEW) return corrected;
  const most = { ...corrected.plan, most: true };
  return { plan: most, total: await database.search.count(most) };
}

/**
 * What a query finds. Where it finds nothing as it is written, near misses of title, category and tag words; where fewer
 * than three prompts have every word, those that have most of the words as well.
 * @returns undefined when the query is blank
 */
export async function findMatches(
  database: Database,
  query: string,
  { mark, narrow }: Pick<SearchOptions, 'mark' | 'narrow'>,
): Promise<(Found & { isLittle: boolean }) | undefined> {
  const plan = await planSearch(database.sql, query, mark);
  if (!plan) return undefined;
  const found = { plan, total: await database.search.count(plan) };
  const little = isLittle(found);
  return { ...(little && !narrow ? await widen(database, found) : found), isLittle: little };
}

/** One page of what a query finds, best match first, then newest first (product 10); undefined when it is blank. */
export async function searchIds(
  database: Database,
  query: string,
  wish: SearchOptions,
): Promise<FoundPage | undefined> {
  const { mark, narrow, page, size } = wish;
  const slice = { offset: page * size, limit: size };
  const plan = await planSearch(database.sql, query, mark);
  if (!plan) return undefined;
  const found = { plan, ...(await database.search.ranked(plan, slice)) };
  const little = isLittle(found);
  if (narrow || !little) return { ...found, isLittle: little };
  const wide = await widen(database, found);
  return { ...wide, ...(await database.search.ranked(wide.plan, slice)) };
}
