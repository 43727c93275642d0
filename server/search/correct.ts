import type { Database } from '../database/database.ts';
import type { SearchPlan, SearchTerm } from '../database/search.ts';
import { inflectionsOf } from '../text/forms.ts';
import { isGuessable } from '../text/pieces.ts';
import { listSpellings } from './spelling.ts';
import { withFacets } from './plan.ts';

/** The result of a search: how many prompts, and the plan that found them, with misspelt words replaced. */
export interface Found {
  plan: SearchPlan;
  total: number;
}

/** Maximum number of misspelt words in a query, and of guesses for each. */
const MOST_MISSPELT = 4;
const MOST_GUESSES = 4;
/** Maximum number of combinations of replacements. */
const MOST_TRIES = 6;

/**
 * The plan with each word that matches nothing replaced by its other forms, or else by a similar word: the first
 * combination that finds something, or the nearest one.
 */
export async function correctPlan(database: Database, plan: SearchPlan): Promise<Found> {
  const { search } = database;
  const counts = await search.counts(plan);
  let misspelt = 0;
  let tries: SearchTerm[][] = [[]];
  for (const [at, term] of plan.terms.entries()) {
    const isWrong = counts[at] === 0 && misspelt < MOST_MISSPELT && isGuessable(term.word);
    if (isWrong) misspelt += 1;
    const choices = isWrong ? await listReplacements(database, plan, term) : [term];
    tries = tries.flatMap((before) => choices.map((choice) => [...before, choice])).slice(0, MOST_TRIES);
  }
  if (misspelt === 0) return { plan, total: 0 };
  for (const terms of tries) {
    const total = await search.count({ ...plan, terms });
    if (total > 0) return { plan: { ...plan, terms }, total };
  }
  return { plan: { ...plan, terms: tries[0] ?? plan.terms }, total: 0 };
}

/** Replacements for a word that matches nothing; the word itself when there are none. */
async function listReplacements({ sql, search }: Database, plan: SearchPlan, term: SearchTerm): Promise<SearchTerm[]> {
  const { word } = term;
  const forms = inflectionsOf(word);
  if (forms.length > 0) {
    const other = await withFacets(sql, [{ word, prefix: false, forms }]);
    const [total = 0] = await search.counts({ ...plan, terms: other });
    if (total > 0) return other;
  }
  const guesses = (await listSpellings(sql, word)).slice(0, MOST_GUESSES);
  const terms = await withFacets(
    sql,
    guesses.map((guess) => ({ word: guess, prefix: false })),
  );
  // For one's own prompts, or those of a language, words that only others have do not count.
  const counts = terms.length > 0 ? await search.counts({ ...plan, terms }) : [];
  const found = terms.filter((_, at) => (counts[at] ?? 0) > 0);
  return found.length > 0 ? found : [term];
}
