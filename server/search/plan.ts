import type { SearchPlan, SearchTerm } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import { articlesOf, isStopWord, nearFormsOf } from '../text/forms.ts';
import { listFacets, listFacetsBeginning } from './facets.ts';
import { isBlank, isOneCharacter, queryWordsOf } from '../text/words.ts';

/** Maximum number of words searched for; the rest of the query is ignored. */
const MOST_TERMS = 40;

/** Among which prompts is searched. */
export interface Searched {
  /** Who may find it: `published`, `draft`, `archived`, or `owner7` for all of one member's own. */
  audience: string;
  /** Facets that every match must have. */
  within?: string[] | undefined;
}

/**
 * A query as the index understands it: every word must match, the last one also as a prefix (product 10). Stop words
 * need not match, unless there are no others.
 * @returns undefined when the query is blank and nothing narrows it
 */
export async function planSearch(
  sql: Db,
  query: string,
  { audience, within }: Searched,
): Promise<SearchPlan | undefined> {
  if (isBlank(query)) return within && { audience, within, terms: [] };
  const words = queryWordsOf(query).slice(0, MOST_TERMS);
  const heavy = words.filter((word) => !isStopWord(word));
  const [required, light] = heavy.length > 0 ? [heavy, words.filter(isStopWord)] : [words, []];
  const last = words.at(-1);
  const wished = required.map((word) => ({
    word,
    prefix: word === last || isOneCharacter(word),
    forms: articlesOf(word),
    near: nearFormsOf(word),
  }));
  const terms = await withFacets(sql, wished);
  return { audience, ...(within && { within }), terms, stopWords: light };
}

/** The same words with the facets of the categories and tags whose names contain them. */
export async function withFacets(sql: Db, words: Omit<SearchTerm, 'facets'>[]): Promise<SearchTerm[]> {
  const formsOf = ({ word, forms = [] }: Omit<SearchTerm, 'facets'>) => [word, ...forms];
  const whole = await listFacets(sql, words.filter(({ prefix }) => !prefix).flatMap(formsOf));
  const terms: SearchTerm[] = [];
  for (const term of words) {
    const labels = new Set<string>();
    for (const form of formsOf(term)) {
      const found = term.prefix ? await listFacetsBeginning(sql, form) : (whole.get(form) ?? []);
      for (const label of found) labels.add(label);
    }
    terms.push({ ...term, facets: [...labels] });
  }
  return terms;
}
