import type { SearchPlan, SearchTerm } from '../database/search.ts';
import type { Sql } from '../database/tables.ts';
import { articlesOf, isLight, nearFormsOf } from '../text/forms.ts';
import { listLabels, listLabelsBeginning } from './labels.ts';
import { isBlank, isOneCharacter, queryWordsOf } from '../text/words.ts';

/** Words of a query that are searched for; what comes behind them is not read. */
const MOST_TERMS = 40;

/**
 * A query as the index understands it: every word must match, the last one also as the beginning of a word (product 10).
 * Words that say nothing need not match, unless there are no others.
 * @param mark what narrows the search: `published`, or `owner7` for all of one member's own
 * @returns undefined when the query is blank; a plan without terms finds nothing
 */
export async function planSearch(sql: Sql, query: string, mark: string): Promise<SearchPlan | undefined> {
  if (isBlank(query)) return undefined;
  const words = queryWordsOf(query).slice(0, MOST_TERMS);
  const heavy = words.filter((word) => !isLight(word));
  const [required, light] = heavy.length > 0 ? [heavy, words.filter(isLight)] : [words, []];
  const last = words.at(-1);
  const wished = required.map((word) => ({
    word,
    prefix: word === last || isOneCharacter(word),
    forms: articlesOf(word),
    near: nearFormsOf(word),
  }));
  const terms = await withLabels(sql, wished);
  return { mark, terms, light };
}

/** The same words with the labels of the categories and tags that have them in their names. */
export async function withLabels(sql: Sql, words: Omit<SearchTerm, 'labels'>[]): Promise<SearchTerm[]> {
  const formsOf = ({ word, forms = [] }: Omit<SearchTerm, 'labels'>) => [word, ...forms];
  const whole = await listLabels(sql, words.filter(({ prefix }) => !prefix).flatMap(formsOf));
  const terms: SearchTerm[] = [];
  for (const term of words) {
    const labels = new Set<string>();
    for (const form of formsOf(term)) {
      const found = term.prefix ? await listLabelsBeginning(sql, form) : (whole.get(form) ?? []);
      for (const label of found) labels.add(label);
    }
    terms.push({ ...term, labels: [...labels] });
  }
  return terms;
}
