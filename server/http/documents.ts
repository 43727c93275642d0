import { filterOf, NO_CATEGORY, paramsOf, promptIdOf } from '../../contract/addresses.ts';
import { LIMITS } from '../../contract/limits.ts';
import { SearchQuery } from '../../contract/prompts.ts';

/** What an address of the pages asks for. */
export interface PageAddress {
  /** The path as it is meant to be written; of what is no page there is no such. */
  path?: string;
  /** The address whose document answers this one: with what counts of the query, and nothing else. */
  document: string;
  /** Whether it holds text of the reader's. */
  isOpen: boolean;
  /** What has to be there; if it is not, the document of `NOTHING` answers. */
  shows?: Shows;
}

type Shows = { prompt: number } | { category: number };

/** One document for all that there is not, of each kind. */
const NOTHING = {
  page: '/not-found',
  prompt: '/explorer/prompt/0',
  category: `/main?${new URLSearchParams(paramsOf({ kind: 'category', id: NO_CATEGORY }))}`,
  search: `/main?search=${'x'.repeat(LIMITS.queryMax + 1)}`,
};

export const missingOf = (shows: Shows): string => ('prompt' in shows ? NOTHING.prompt : NOTHING.category);

/** What is never a document: an unknown address below these is an unknown call or file. */
export const NO_DOCUMENT = /^\/(?:api|auth|assets)(?:\/|$)|\.data$/;

type Rest = Omit<PageAddress, 'path'>;

/**
 * The pages whose documents depend on more than their pattern: on which parameters, and how these are written. Behind the
 * guard no document does, as it is the same for everybody.
 */
const PARAMETERS: Record<string, (query: URLSearchParams, params: string[]) => Rest> = {
  '/main': (query) => {
    const filter = filterOf(query);
    const document = ['/main', String(new URLSearchParams(paramsOf(filter)))].filter(Boolean).join('?');
    if (filter.kind === 'category') {
      const { id } = filter;
      return { document, isOpen: false, ...(id === NO_CATEGORY ? {} : { shows: { category: id } }) };
    }
    if (filter.kind !== 'search') return { document, isOpen: false };
    const isSearch = SearchQuery.shape.query.safeParse(filter.query).success;
    return isSearch ? { document, isOpen: true } : { document: NOTHING.search, isOpen: false };
  },
  '/explorer/prompt/:id': (_query, [given]) => {
    const id = promptIdOf(given);
    return id === undefined
      ? { document: NOTHING.prompt, isOpen: false }
      : { document: `/explorer/prompt/${id}`, isOpen: false, shows: { prompt: id } };
  },
};

/**
 * Reads addresses of pages.
 * @param patterns of all pages, as `/myprompts/:id`
 * @returns undefined for what is no document
 */
export function pagesAt(patterns: readonly string[]): (url: URL) => PageAddress | undefined {
  // What is written out comes before what stands for anything.
  const pages = patterns
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, parts: partsOf(pattern) }))
    .sort((a, b) => paramsIn(a.parts) - paramsIn(b.parts));

  return ({ pathname, searchParams }) => {
    const parts = decoded(partsOf(pathname));
    const plain = `/${parts.join('/')}`;
    if (NO_DOCUMENT.test(plain)) return undefined;
    const page = pages.find((one) => matches(one.parts, parts));
    if (!page) return { document: NOTHING.page, isOpen: false };
    const params = parts.filter((_, at) => isParam(page.parts[at]));
    const rest = PARAMETERS[page.pattern]?.(searchParams, params) ?? {
      document: page.pattern.replace(/:\w+/g, '0'),
      isOpen: false,
    };
    const written = page.parts.map((part, at) => (isParam(part) ? encodeURIComponent(parts[at] ?? '') : part));
    return { path: `/${written.join('/')}`, ...rest };
  };
}

/** As `pagesAt`, while pages are being written: each address has a document of its own. */
export const asWritten = ({ pathname, search }: URL): PageAddress | undefined =>
  NO_DOCUMENT.test(pathname) ? undefined : { document: pathname + search, isOpen: false };

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isParam = (part: string | undefined): boolean => part?.startsWith(':') === true;
const paramsIn = (parts: string[]): number => parts.filter(isParam).length;

const matches = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, at) => isParam(part) || part === parts[at]?.toLowerCase());

/** A part that is no text of UTF-8 stays as it is: it is the name of nothing. */
const decoded = (parts: string[]): string[] =>
  parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
