import type { Flag } from './prompts.ts';

type Shown =
  | { kind: 'all' }
  | { kind: 'search'; query: string }
  | { kind: 'category'; id: number }
  | { kind: 'flag'; flag: Flag };

/** What the explorer shows. Search, category and flags exclude one another (product 4); a language narrows each. */
export type BrowseFilter = Shown & { language?: string };

/** In display order. Not the list of prompts.ts, whose import would bring the validator into the pages' bundle. */
export const BROWSE_FLAGS: readonly Flag[] = ['featured', 'trending', 'new'];

/** The id that no category has: stands for a number that is too large to be one. */
export const NO_CATEGORY = 0;

/** The filter in the query parameters of an address; ignores what it does not understand. */
export function filterOf(params: URLSearchParams): BrowseFilter {
  const language = languageOf(params);
  return { ...shownOf(params), ...(language && { language }) };
}

/** What may be the code of a language in the query parameters of an address. Not the table, which every page would load. */
function languageOf(params: URLSearchParams): string | undefined {
  const code = params.get('language') ?? '';
  return /^[a-z]{2}$/.test(code) ? code : undefined;
}

function shownOf(params: URLSearchParams): Shown {
  const query = params.get('search')?.trim();
  if (query) return { kind: 'search', query };
  const category = params.get('category') ?? '';
  if (/^\d+$/.test(category)) return { kind: 'category', id: category.length > 9 ? NO_CATEGORY : Number(category) };
  const flag = BROWSE_FLAGS.find((name) => params.get(name) === 'true');
  return flag ? { kind: 'flag', flag } : { kind: 'all' };
}

/** The query parameters for a filter; the inverse of `filterOf`. */
export function paramsOf(filter: BrowseFilter): Record<string, string> {
  return { ...shownParamsOf(filter), ...(filter.language && { language: filter.language }) };
}

function shownParamsOf(filter: Shown): Record<string, string> {
  switch (filter.kind) {
    case 'all':
      return {};
    case 'search':
      return { search: filter.query };
    case 'category':
      return { category: String(filter.id) };
    case 'flag':
      return { [filter.flag]: 'true' };
  }
}

/** The id of a prompt in an address; undefined when it cannot be one. */
export const promptIdOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
