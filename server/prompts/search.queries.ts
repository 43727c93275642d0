import type { Sort } from '../../contract/paging.ts';
import type { Database } from '../database/engine.ts';
import type { SearchPlan, SearchTerm } from '../database/search.ts';
import type { Sql } from '../database/tables.ts';
import { listLabels, listLabelsBeginning } from './search.labels.ts';
import { isGuessable, listNearMisses } from './search.misses.ts';
import { isOneCharacter, wordsOf } from './search.words.ts';
import { countPrompts, listPromptIds, type PromptFilter } from './prompts.queries.ts';

/** Near misses of one word that are looked up, and those with hits that are kept. */
const MOST_LOOKED_AT = 20;
const MOST_GUESSES = 5;
/** Combinations of replacements that are tried. */
const MOST_TRIES = 12;

/** What a search found: how many, and the plan that found them, with misspelt words replaced. */
export interface Found {
  plan: SearchPlan;
  total: number;
}

/**
 * A query as the index understands it: every word must match, the last one also as the beginning of a word (design 6).
 * @param mark what narrows the search: `published`, or `owner7` for all of one member's own
 * @returns undefined when there is no word in the query: then nothing is searched for
 */
async function planSearch(sql: Sql, query: string, mark: string): Promise<SearchPlan | undefined> {
  const words = wordsOf(query);
  const isBeginning = (word: string, at: number) => at === words.length - 1 || isOneCharacter(word);
  const whole = await listLabels(
    sql,
    words.filter((word, at) => !isBeginning(word, at)),
  );
  const terms: SearchTerm[] = [];
  for (const [at, word] of words.entries()) {
    const prefix = isBeginning(word, at);
    terms.push({ word, prefix, labels: prefix ? await listLabelsBeginning(sql, word) : (whole.get(word) ?? []) });
  }
  return terms.length > 0 ? { mark, terms } : undefined;
}

/**
 * What a query finds, near misses of title, category and tag words included when it finds nothing as it is written.
 * @returns undefined when there is no word in the query
 */
export async function findMatches(database: Database, query: string, mark: string): Promise<Found | undefined> {
  const plan = await planSearch(database.sql, query, mark);
  if (!plan) return undefined;
  const total = await database.search.count(plan);
  if (total > 0) return { plan, total };
  return (await findNearMisses(database, plan)) ?? { plan, total };
}

/** One page of what a query finds, best match first, then newest first (design 6). */
export async function searchIds(
  database: Database,
  query: string,
  { mark, page, size }: { mark: string; page: number; size: number },
): Promise<(Found & { ids: number[] }) | undefined> {
  const slice = { offset: page * size, limit: size };
  const plan = await planSearch(database.sql, query, mark);
  if (!plan) return undefined;
  const found = await database.search.ranked(plan, slice);
  const guess = found.total > 0 ? undefined : await findNearMisses(database, plan);
  return guess ? { ...guess, ...(await database.search.ranked(guess.plan, slice)) } : { plan, ...found };
}

/** One page of what a query finds in a list, in the order that the list would have without a query. */
export async function searchList(
  database: Database,
  query: string,
  { mark, filter, ...page }: { mark: string; filter: PromptFilter; page: number; size: number; sort: Sort[] },
): Promise<{ total: number; ids: number[] } | undefined> {
  const found = await findMatches(database, query, mark);
  if (!found) return undefined;
  if (found.total === 0) return { total: 0, ids: [] };
  const slice = { offset: page.page * page.size, limit: page.size };
  return database.search.among(found.plan, slice, async (among) => ({
    // A mark alone narrows a search to the whole list, a flag does not.
    total: filter.flag ? await countPrompts(database, { ...filter, among }) : found.total,
    ids: slice.offset < found.total ? await listPromptIds(database, { ...filter, among }, page) : [],
  }));
}

/** The plan with each word that nothing has replaced by one that looks like it, when that finds something. */
async function findNearMisses({ sql, search }: Database, plan: SearchPlan): Promise<Found | undefined> {
  if (!plan.terms.some(({ word }) => isGuessable(word))) return undefined;
  const count = (terms: SearchTerm[]) => search.count({ mark: plan.mark, terms });
  let tries: SearchTerm[][] = [[]];
  for (const term of plan.terms) {
    const right = !isGuessable(term.word) || (await count([term])) > 0;
    const choices = right ? [term] : await listReplacements(term);
    tries = tries.flatMap((before) => choices.map((choice) => [...before, choice])).slice(0, MOST_TRIES);
  }
  for (const terms of tries) {
    const total = await count(terms);
    if (total > 0) return { plan: { mark: plan.mark, terms }, total };
  }
  return undefined;

  /** Only words that this search may find: a word of somebody's draft is no hint for others. */
  async function listReplacements({ word }: SearchTerm): Promise<SearchTerm[]> {
    const guesses: { term: SearchTerm; distance: number; total: number }[] = [];
    const nearest = (await listNearMisses(sql, word)).slice(0, MOST_LOOKED_AT);
    const labels = await listLabels(
      sql,
      nearest.map((guess) => guess.word),
    );
    for (const guess of nearest) {
      const term = { word: guess.word, prefix: false, labels: labels.get(guess.word) ?? [] };
      const total = await count([term]);
      if (total > 0) guesses.push({ term, distance: guess.distance, total });
      if (guesses.length === MOST_GUESSES) break;
    }
    return guesses.sort((a, b) => a.distance - b.distance || b.total - a.total).map(({ term }) => term);
  }
}
