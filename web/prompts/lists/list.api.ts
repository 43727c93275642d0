import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { LIMITS, SCREEN } from '../../../contract/limits.ts';
import type { ListedPrompt, PromptList } from '../../../contract/prompts.ts';
import { callApi, callApiWithTotal } from '../../api/client.ts';
import { transportOf } from '../../api/query.ts';
import { savedQuery } from '../../saved/saved.api.ts';
import type { Flag } from '../flags.ts';
import type { ListSource, Scope } from './list.ts';
import { matchesWords } from './list.words.ts';

/** Lists and the counts that link to them must agree, so both are refetched on each visit. */
const FRESH = { staleTime: 0 } as const;

type Saved = Extract<ListSource, { kind: 'saved' }>;
type Called = Exclude<ListSource, Saved>;

/** One page of a list: ten cards (product 9). Pages count from 0. */
export const listQuery = (ask: ListSource, page: number) => {
  const queryKey: QueryKey = [ask.kind === 'saved' ? 'saved' : 'prompts', 'list', ask, page];
  return queryOptions({
    ...FRESH,
    queryKey,
    queryFn: ({ client, signal }) =>
      ask.kind === 'saved' ? savedPage(client, ask, page) : calledPage(client, signal, ask, page),
  });
};

async function calledPage(client: QueryClient, signal: AbortSignal, ask: Called, page: number): Promise<PromptList> {
  const call = { signal, transport: transportOf(client) };
  const path = listPath(ask, page);
  if (ask.kind !== 'category') return callApi<PromptList>(path, call);
  const { data, total } = await callApiWithTotal<ListedPrompt[]>(path, call);
  return { list: data, totalCount: total };
}

/** API path of one page. */
export function listPath(ask: Called, page: number, size: number = SCREEN.listPageSize): string {
  const slice = `view=card&page=${page}&size=${size}${ask.language ? `&language=${ask.language}` : ''}`;
  const query = (text: string) => (text ? `${new URLSearchParams({ query: text })}&` : '');
  switch (ask.kind) {
    case 'all':
      return `/api/prompts${ask.flag ? `/${ask.flag}` : ''}?${slice}`;
    case 'search':
      return `/api/prompts/search?${query(ask.query)}${slice}`;
    case 'category':
      return `/api/prompts/category/${ask.id}?${slice}`;
    case 'mine':
      return `/api/prompts/my-${ask.flag ?? 'prompts'}?${query(ask.query)}${slice}`;
  }
}

/** The API cannot search saved prompts: to narrow them, all are fetched and filtered here. */
async function savedPage(client: QueryClient, { query, language }: Saved, page: number): Promise<PromptList> {
  if (!query && !language) return client.fetchQuery({ ...savedQuery(page), ...FRESH });
  const found = (await everythingSaved(client)).filter(
    (prompt) => matchesWords(prompt, query) && (!language || prompt.language === language),
  );
  const from = page * SCREEN.listPageSize;
  return { list: found.slice(from, from + SCREEN.listPageSize), totalCount: found.length };
}

async function everythingSaved(client: QueryClient): Promise<ListedPrompt[]> {
  const all: ListedPrompt[] = [];
  for (let page = 0; page <= LIMITS.pageMax; page++) {
    const { list, totalCount } = await client.fetchQuery({ ...savedQuery(page, LIMITS.sizeMax), ...FRESH });
    all.push(...list);
    if (list.length === 0 || all.length >= totalCount) break;
  }
  return all;
}

const scoped = (scope: Scope, flag: Flag | undefined): Called =>
  scope === 'all' ? { kind: 'all', flag } : { kind: 'mine', flag, query: '' };

/** The number of prompts, from the total of a list of one (product 7). */
export const countQuery = (scope: Scope, flag: Flag | undefined) =>
  firstQuery(scope, flag, 1, ({ totalCount }) => totalCount);

/** The first cards of a dashboard section (product 9: three). */
export const sectionQuery = (scope: Scope, flag: Flag) =>
  firstQuery(scope, flag, SCREEN.dashboardSection, ({ list }) => list);

const firstQuery = <T>(scope: Scope, flag: Flag | undefined, size: number, select: (data: PromptList) => T) =>
  queryOptions({
    ...FRESH,
    queryKey: ['prompts', 'first', scope, flag ?? 'any', size],
    queryFn: ({ client, signal }) =>
      callApi<PromptList>(listPath(scoped(scope, flag), 0, size), { signal, transport: transportOf(client) }),
    select,
  });
