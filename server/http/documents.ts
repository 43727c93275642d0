import { filterOf, NO_CATEGORY, paramsOf, promptIdOf } from '../../contract/addresses.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { LIMITS } from '../../contract/limits.ts';
import { SearchQuery } from '../../contract/prompts.ts';

/** The document that a page URL requests. */
export interface PageAddress {
  /** The canonical path; undefined when there is no such page. */
  path?: string;
  /** The canonical URL of the document: with the relevant query parameters only. */
  document: string;
  /** Whether any number of such URLs can be made up (searches), or very many (languages). */
  isUnbounded: boolean;
  /** What must exist; otherwise the document of `NOTHING` is served. */
  subject?: Subject;
}

type Subject = { prompt: number } | { category: number };

/** One document for all missing things of a kind. */
const NOTHING = {
  page: '/not-found',
  prompt: '/explorer/prompt/0',
  category: `/main?${new URLSearchParams(paramsOf({ kind: 'category', id: NO_CATEGORY }))}`,
  language: '/main?language=xx',
  search: `/main?search=${'x'.repeat(LIMITS.queryMax + 1)}`,
};

export const missingOf = (subject: Subject): string => ('prompt' in subject ? NOTHING.prompt : NOTHING.category);

/** Never a document: an unknown URL below these is an unknown API route or file. */
export const NO_DOCUMENT = /^\/(?:api|auth|assets)(?:\/|$)|\.data$/;

type Rest = Omit<PageAddress, 'path'>;

/**
 * The pages whose documents depend on more than their pattern: on which parameters, and how these are written. No
 * document of a page that requires signing in does, as it is the same for everybody.
 */
const PARAMETERS: Record<string, (query: URLSearchParams, params: string[]) => Rest> = {
  '/main': (query) => {
    const filter = filterOf(query);
    if (filter.language && !Object.hasOwn(LANGUAGES, filter.language))
      return { document: NOTHING.language, isUnbounded: false };
    const document = ['/main', String(new URLSearchParams(paramsOf(filter)))].filter(Boolean).join('?');
    if (filter.kind === 'category') {
      const { id } = filter;
      return {
        document,
        isUnbounded: filter.language !== undefined,
        ...(id === NO_CATEGORY ? {} : { subject: { category: id } }),
      };
    }
    // There are as many lists as languages for each: they must not push out what most readers ask for.
    if (filter.kind !== 'search') return { document, isUnbounded: filter.language !== undefined };
    const isSearch = SearchQuery.shape.query.safeParse(filter.query).success;
    return isSearch ? { document, isUnbounded: true } : { document: NOTHING.search, isUnbounded: false };
  },
  '/explorer/prompt/:id': (_query, [given]) => {
    const id = promptIdOf(given);
    return id === undefined
      ? { document: NOTHING.prompt, isUnbounded: false }
      : { document: `/explorer/prompt/${id}`, isUnbounded: false, subject: { prompt: id } };
  },
};

/**
 * Resolves page URLs.
 * @param patterns of all pages, as `/myprompts/:id`
 * @returns undefined for what is not a document
 */
export function pagesAt(patterns: readonly string[]): (url: URL) => PageAddress | undefined {
  // Literal patterns come before patterns with parameters.
  const pages = patterns
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, parts: partsOf(pattern) }))
    .sort((a, b) => paramsIn(a.parts) - paramsIn(b.parts));

  return ({ pathname, searchParams }) => {
    const parts = decoded(partsOf(pathname));
    const plain = `/${parts.join('/')}`;
    if (NO_DOCUMENT.test(plain)) return undefined;
    const page = pages.find((one) => matches(one.parts, parts));
    if (!page) return { document: NOTHING.page, isUnbounded: false };
    const params = parts.filter((_, at) => isParam(page.parts[at]));
    const rest = PARAMETERS[page.pattern]?.(searchParams, params) ?? {
      document: page.pattern.replace(/:\w+/g, '0'),
      isUnbounded: false,
    };
    const written = page.parts.map((part, at) => (isParam(part) ? encodeURIComponent(parts[at] ?? '') : part));
    return { path: `/${written.join('/')}`, ...rest };
  };
}

/** Replaces `pagesAt` in development: each URL has a document of its own. */
export const asWritten = ({ pathname, search }: URL): PageAddress | undefined =>
  NO_DOCUMENT.test(pathname) ? undefined : { document: pathname + search, isUnbounded: false };

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isParam = (part: string | undefined): boolean => part?.startsWith(':') === true;
const paramsIn = (parts: string[]): number => parts.filter(isParam).length;

const matches = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, at) => isParam(part) || part === parts[at]?.toLowerCase());

/** A part that is not UTF-8 stays as it is: it matches nothing. */
const decoded = (parts: string[]): string[] =>
  parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
