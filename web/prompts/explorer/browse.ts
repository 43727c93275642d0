import { paramsOf, type BrowseFilter } from '../../../contract/addresses.ts';
import { paths } from '../../paths.ts';
import type { Flag } from '../flags.ts';

const FLAG_HEADINGS: Record<Flag, string> = {
  trending: 'Trending Prompts',
  featured: 'Featured Prompts',
  new: 'New Prompts',
};

/** The explorer's URL for a filter. */
export function addressOf(filter: BrowseFilter): string {
  const query = new URLSearchParams(paramsOf(filter)).toString();
  return query ? `${paths.browse()}?${query}` : paths.browse();
}

/** Heading of the results (product 2). */
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
