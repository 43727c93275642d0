import type { Database } from '../database/database.ts';
import { correctPlan, type Found } from './correct.ts';
import { planSearch, type Searched } from './plan.ts';

/** Where fewer prompts than this match every word, prompts that match most of the words follow. */
const FEW = 3;

/** One page of results. */
export interface FoundPage extends Found {
  ids: number[];
  /** The search was narrow and found so little that a wide one may find more. */
  isLittle?: boolean;
}

export interface SearchOptions extends Searched {
  /** Only prompts that match every word as written. */
  narrow?: boolean;
  page: number;
  size: number;
}

const isLittle = ({ plan, total }: Found): boolean =>
  total < FEW && (total === 0 ? plan.terms.length > 0 : plan.terms.length > 1);

/** Adds near misses of words that match nothing, and then prompts that match most of the words. */
async function widen(database: Database, found: Found): Promise<Found> {
  const corrected = found.total > 0 ? found : await correctPlan(database, found.plan);
  if (corrected.total >= FEW) return corrected;
  const most = { ...corrected.plan, most: true };
  return { plan: most, total: await database.search.count(most) };
}

/**
 * The matches of a query. If there are none as written, near misses of title, category and tag words; if fewer than
 * three prompts match every word, also those that match most of the words.
 * @returns undefined when the query is blank and nothing narrows it
 */
export async function findMatches(
  database: Database,
  query: string,
  { narrow, ...searched }: Searched & Pick<SearchOptions, 'narrow'>,
): Promise<(Found & { isLittle: boolean }) | undefined> {
  const plan = await planSearch(database.sql, query, searched);
  if (!plan) return undefined;
  const found = { plan, total: await database.search.count(plan) };
  const little = isLittle(found);
  return { ...(little && !narrow ? await widen(database, found) : found), isLittle: little };
}

/** One page of matches, best match first, then newest first (product 10); undefined when the query is blank and nothing narrows it. */
export async function searchIds(
  database: Database,
  query: string,
  options: SearchOptions,
): Promise<FoundPage | undefined> {
  const { narrow, page, size } = options;
  const slice = { offset: page * size, limit: size };
  const plan = await planSearch(database.sql, query, options);
  if (!plan) return undefined;
  const found = { plan, ...(await database.search.ranked(plan, slice)) };
  const little = isLittle(found);
  if (narrow || !little) return { ...found, isLittle: little };
  const wide = await widen(database, found);
  return { ...wide, ...(await database.search.ranked(wide.plan, slice)) };
}
