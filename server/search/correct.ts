import type { Database } from '../database/database.ts';
import type { SearchPlan, SearchTerm } from '../database/search.ts';
import { inflectionsOf } from '../text/forms.ts';
import { isGuessable } from '../text/pieces.ts';
import { listNearMisses } from './misses.ts';
import { withLabels } from './plan.ts';

/** What a search found: how many, and the plan that found them, with misspelt words replaced. */
export interface Found {
  plan: SearchPlan;
  total: number;
}

/** Words of one query that may be misspelt, and what is looked up for each. */
const MOST_MISSPELT = 4;
const MOST_GUESSES = 4;
/** Combinations of replacements that are tried. */
const MOST_TRIES = 6;

/**
 * The plan with each word that nothing has replaced by its other forms, or else by one that looks like it: the first
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
    const choices = isWrong ? await listReplacements(database, plan.mark, term) : [term];
    tries = tries.flatMap((before) => choices.map((choice) => [...before, choice])).slice(0, MOST_TRIES);
  }
  if (misspelt === 0) return { plan, total: 0 };
  for (const terms of tries) {
    const total = await search.count({ ...plan, terms });
    if (total > 0) return { plan: { ...plan, terms }, total };
  }
  return { plan: { ...plan, terms: tries[0] ?? plan.terms }, total: 0 };
}

/** What a word that finds nothing may stand for, the word itself when there is nothing else. */
async function listReplacements({ sql, search }: Database, mark: string, term: SearchTerm): Promise<SearchTerm[]> {
  const { word } = term;
  const forms = inflectionsOf(word);
  if (forms.length > 0) {
    const other = await withLabels(sql, [{ word, prefix: false, forms }]);
    const [total = 0] = await search.counts({ mark, terms: other });
    if (total > 0) return other;
  }
  const guesses = (await listNearMisses(sql, word)).slice(0, MOST_GUESSES);
  const terms = await withLabels(
    sql,
    guesses.map((guess) => ({ word: guess, prefix: false })),
  );
  // What others have published is no word of one's own.
  const counts = terms.length > 0 ? await search.counts({ mark, terms }) : [];
  const found = terms.filter((_, at) => (counts[at] ?? 0) > 0);
  return found.length > 0 ? found : [term];
}
