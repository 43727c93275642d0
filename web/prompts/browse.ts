import { FLAGS, type Flag } from './flags.ts';

/** What the explorer shows. One at a time: search, category and flags exclude one another (spec 4). */
export type BrowseFilter =
  | { kind: 'all' }
  | { kind: 'search'; query: string }
  | { kind: 'category'; id: number }
  | { kind: 'flag'; flag: Flag };

/** The filter that an address asks for; what it does not understand it passes over. */
export function filterOf(params: URLSearchParams): BrowseFilter {
  const query = params.get('search')?.trim();
  if (query) return { kind: 'search', query };
  const category = params.get('category') ?? '';
  if (/^[1-9]\d{0,8}$/.test(category)) return { kind: 'category', id: Number(category) };
  const flag = FLAGS.find((name) => params.get(name) === 'true');
  return flag ? { kind: 'flag', flag } : { kind: 'all' };
}

/** The query parameters that ask for a filter; the way back of `filterOf`. */
export function paramsOf(filter: BrowseFilter): Record<string, string> {
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

const FLAG_HEADINGS: Record<Flag, string> = {
  trending: 'Trending Prompts',
  featured: 'Featured Prompts',
  new: 'New Prompts',
};

/** The heading over the results (spec 2). */
export function headingOf(filter: BrowseFilter, categoryName: string | undefined): string {
  switch (filter.kind) {
    case 'all':
      return 'All Prompts';
    case 'search':
      return `Search results for "${filter.query}"`;
    case 'category':
      return categoryName === undefined ? 'Prompts' : `${categoryName} Prompts`;
    case 'flag':
      return FLAG_HEADINGS[filter.flag];
  }
}
