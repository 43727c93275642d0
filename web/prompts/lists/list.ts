import { LANGUAGES } from '../../../contract/languages.ts';
import { LIMITS, SCREEN } from '../../../contract/limits.ts';
import { paths } from '../../paths.ts';
import { lastPageFor, pageOf } from '../../ui/page-number.ts';
import type { Flag } from '../flags.ts';

/** Whose prompts a list shows. */
export type Scope = 'all' | 'mine';

/** One URL of the shared list screen (product 2, Prompt list). */
export interface ListScreen {
  path: string;
  title: string;
  flag?: Flag;
  /** Position of the All / Mine switch when the URL does not say (product 13). */
  start: Scope | 'saved';
  /** Whether the screen has that switch. */
  switched: boolean;
}

const PROMPTS_LIST: ListScreen = { path: paths.promptsList(), title: 'Prompts List', start: 'all', switched: true };

/** The screens that link to one another. */
export const LISTS: readonly ListScreen[] = [
  PROMPTS_LIST,
  { path: paths.flaggedList('trending'), title: 'Trending Prompts', flag: 'trending', start: 'all', switched: true },
  { path: paths.flaggedList('featured'), title: 'Featured Prompts', flag: 'featured', start: 'all', switched: true },
  { path: paths.flaggedList('new'), title: 'New Prompts', flag: 'new', start: 'all', switched: true },
  { path: paths.savedList(), title: 'Saved Prompts', start: 'saved', switched: false },
  { path: paths.myPromptsList(), title: 'My Prompts', start: 'mine', switched: false },
];

/** The screen at a path. `/myprompts/trending` is `/promptslist/trending` that starts at Mine. */
export function screenAt(path: string): ListScreen {
  const known = path.toLowerCase().replace(/\/+$/, '');
  const screen = LISTS.find((list) => list.path === known);
  if (screen) return screen;
  const mine = LISTS.find(({ flag }) => flag && paths.myFlaggedList(flag) === known);
  return mine ? { ...mine, path: known, start: 'mine' } : PROMPTS_LIST;
}

/** State of a list in its query string. */
export interface ListView {
  scope: Scope | 'saved';
  search: string;
  category: number | undefined;
  /** Narrows whatever is shown. */
  language: string | undefined;
  /** From 0 (product 9). */
  page: number;
}

/** Parses a query string; invalid values are ignored. */
export function viewOf(screen: ListScreen, params: URLSearchParams): ListView {
  const requestedScope = params.get('scope');
  const scope =
    screen.switched && (requestedScope === 'all' || requestedScope === 'mine') ? requestedScope : screen.start;
  const category = params.get('category') ?? '';
  const language = params.get('language') ?? '';
  return {
    scope,
    search: params.get('search')?.trim().slice(0, LIMITS.queryMax) ?? '',
    // Only the list of all prompts has categories.
    category: scope === 'all' && /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
    language: Object.hasOwn(LANGUAGES, language) ? language : undefined,
    page: pageOf(params),
  };
}

/** Inverse of `viewOf`: the shortest URL of a view. */
export function addressOf(screen: ListScreen, { scope, search, category, language, page }: Partial<ListView>): string {
  const params = new URLSearchParams();
  if (screen.switched && scope !== screen.start && (scope === 'all' || scope === 'mine')) params.set('scope', scope);
  if (search) params.set('search', search);
  if (category) params.set('category', String(category));
  if (language) params.set('language', language);
  if (page) params.set('page', String(page));
  const query = params.toString();
  return query ? `${screen.path}?${query}` : screen.path;
}

/** Content of a list: each kind is one API request. */
export type ListSource = (
  | { kind: 'all'; flag: Flag | undefined }
  | { kind: 'search'; query: string }
  | { kind: 'category'; id: number }
  | { kind: 'mine'; flag: Flag | undefined; query: string }
  | { kind: 'saved'; query: string }
) & { language?: string };

/**
 * Among all prompts a search, a category and a flag exclude one another, as in the explorer (product 4): the API
 * cannot combine them. So a search there covers all published prompts, and the heading says so. Among the viewer's
 * own prompts a search is combined with the flag.
 */
export function sourceOf({ flag }: ListScreen, view: ListView): ListSource {
  const { scope, search, category } = view;
  const narrowed = view.language && { language: view.language };
  if (scope === 'saved') return { kind: 'saved', query: search, ...narrowed };
  if (scope === 'mine') return { kind: 'mine', flag, query: search, ...narrowed };
  if (search) return { kind: 'search', query: search, ...narrowed };
  if (category) return { kind: 'category', id: category, ...narrowed };
  return { kind: 'all', flag, ...narrowed };
}

/** Heading of the cards. */
export function listHeadingOf(ask: ListSource, categoryName: string | undefined): string {
  switch (ask.kind) {
    case 'all':
      return ask.flag ? `All ${ask.flag} prompts` : 'All prompts';
    case 'search':
      return `Search results for "${ask.query}" in all prompts`;
    case 'category':
      return categoryName === undefined ? 'Prompts of a category' : `${categoryName} Prompts`;
    case 'mine': {
      const mine = ask.flag ? `your ${ask.flag} prompts` : 'your prompts';
      return ask.query ? `Search results for "${ask.query}" in ${mine}` : `Y${mine.slice(1)}`;
    }
    case 'saved':
      return ask.query ? `Search results for "${ask.query}" in what you saved` : 'Last saved first';
  }
}

/** The last page of a list, from 0. */
export const lastPageOf = (total: number): number => lastPageFor(total, SCREEN.listPageSize);
