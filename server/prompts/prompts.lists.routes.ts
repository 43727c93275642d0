import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import type { SortedPageQuery } from '../../contract/paging.ts';
import { isAdministrator } from '../../contract/policy.ts';
import type { Language } from '../../contract/languages.ts';
import {
  CategoryListQuery,
  FlagListQuery,
  FLAGS,
  ListedPrompt,
  MyPromptListQuery,
  PromptList,
  PromptListQuery,
  SearchQuery,
  type Flag,
} from '../../contract/prompts.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { findCategory } from '../categories/categories.queries.ts';
import { doNotCache } from '../http/cache-tags.ts';
import { sortCacheTags, promptCacheTags, type CacheTag } from '../cache-tags.ts';
import { errors } from '../http/responses.ts';
import { askerOf } from '../http/asker.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../viewer/viewer.ts';
import { listWithin, type ListReply, type ListRequest } from './prompts.budget.ts';
import { listPageOf } from './lists.worker.ts';
import { listCategoryPromptIds, type PromptFilter } from './prompts.queries.ts';
import { isBlank } from '../text/words.ts';
import { categoryFacet, languageFacet } from '../search/search-index.ts';
import { searchWorker } from './search.worker.ts';
import type { Scope } from '../cache-tags.ts';
import { findTotal } from './totals.queries.ts';

const tags = ['prompts'];
const member = { access: 'member' } as const;
const paged = { 200: PromptList, ...errors() };
const minePaged = { 200: PromptList, ...errors('unauthenticated') };

/** How `my-prompts`, `my-trending`, ... narrow the viewer's own prompts. */
const MINE: { path: string; flag?: Flag }[] = [
  { path: 'my-prompts' },
  ...FLAGS.map((flag) => ({ path: `my-${flag}`, flag })),
];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Narrowed = { language?: Language | undefined };
type ListQuery = SortedPageQuery & Narrowed;

/** A response that is narrowed to a language shows which prompts are in it. */
const languageTags = ({ language }: Narrowed): CacheTag[] => (language ? [`language:${language}`] : []);

/** Cache tags of a list: its prompts, its membership, and its order. */
const listCacheTags = (...lists: CacheTag[]) => ({
  cacheTags: ({ list }: PromptList, { query }: { query: ListQuery }): CacheTag[] => [
    ...promptCacheTags(list),
    ...lists,
    ...languageTags(query),
    ...sortCacheTags(query.sort),
  ],
});

const audienceOf = (filter: PromptFilter): string =>
  'status' in filter ? filter.status.toLowerCase() : `owner${filter.ownerId}`;

/** The lists of /api/prompts. Public ones show the same published prompts to everybody (product 10). */
export function promptListRoutes(app: Routes, { database }: Services): void {
  app.get(
    '/api/prompts',
    {
      config: listCacheTags('status:PUBLISHED'),
      schema: {
        operationId: 'listPrompts',
        summary: 'Published prompts',
        description: 'Newest first unless `sort` says otherwise. Administrators may ask for another status.',
        tags,
        querystring: PromptListQuery,
        response: paged,
      },
    },
    (request, reply) => {
      const wished = request.query.status;
      const status = (isAdministrator(request.viewer) && wished) || 'PUBLISHED';
      return page({ filter: { status }, scope: `status:${status}` }, request, reply);
    },
  );

  app.get(
    '/api/prompts/search',
    {
      config: listCacheTags('status:PUBLISHED', 'texts'),
      schema: {
        operationId: 'searchPrompts',
        summary: 'Search published prompts',
        description:
          'The best match first unless `sort` is given. Case and accents do not matter; without words all prompts are found.',
        tags,
        querystring: SearchQuery,
        response: paged,
      },
    },
    async (request, reply) => {
      const { query, sort } = request.query;
      const isRanked = sort.length === 0 && !isBlank(query);
      return page({ filter: { status: 'PUBLISHED' }, scope: 'status:PUBLISHED', query, isRanked }, request, reply);
    },
  );

  app.get(
    '/api/prompts/category/:id',
    {
      config: {
        answerHeaders: ['X-Total-Count'],
        cacheTags: (prompts: ListedPrompt[], { params, query }: { params: { id: number }; query: Narrowed }) => [
          ...promptCacheTags(prompts),
          `category:${params.id}` as const,
          ...languageTags(query),
        ],
      },
      schema: {
        operationId: 'listCategory',
        summary: 'Published prompts of a category',
        description: 'Newest first, as a plain array; `page` and `size` take a slice of it.',
        tags,
        params: IdParams,
        querystring: CategoryListQuery,
        response: { 200: z.array(ListedPrompt), ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await findCategory(database.sql, id))) throw notFound('Category');
      const { total, ids } = await categoryPage(id, request);
      reply.header('x-total-count', total);
      return listWithin(database.sql, ids, 'PUBLISHED', request, reply);
    },
  );

  for (const flag of FLAGS) {
    app.get(
      `/api/prompts/${flag}`,
      {
        config: listCacheTags(`flag:${flag}`),
        schema: {
          operationId: `list${capitalized(flag)}`,
          summary: `Published prompts that are ${flag}`,
          description: 'Newest first unless `sort` says otherwise.',
          tags,
          querystring: FlagListQuery,
          response: paged,
        },
      },
      (request, reply) => {
        const filter: PromptFilter = { status: 'PUBLISHED', flag };
        return page({ filter, scope: `flag:${flag}` }, request, reply);
      },
    );
  }

  for (const { path, flag } of MINE) {
    app.get(
      `/api/prompts/${path}`,
      {
        config: member,
        schema: {
          operationId: `listMy${capitalized(flag ?? 'prompts')}`,
          summary: `The own prompts${flag ? ` that are ${flag}` : ''}`,
          description: 'In every status, newest first unless `sort` says otherwise, with `query` too.',
          tags,
          querystring: MyPromptListQuery,
          response: minePaged,
        },
      },
      (request, reply) => {
        const { id } = requireViewer(request);
        const filter: PromptFilter = { ownerId: id, ...(flag ? { flag } : {}) };
        const scope: Scope = `owner:${id}${flag ? (`:${flag}` as const) : ''}`;
        return page({ filter, scope, query: request.query.query }, request, reply);
      },
    );
  }

  /** What one page of a list shows; `query` and a language narrow it. */
  interface Listed {
    filter: PromptFilter;
    /** Where its total is stored, as long as nothing narrows it. */
    scope: Scope;
    query?: string | undefined;
    /** The best match comes first; otherwise the order is that of the list. */
    isRanked?: boolean;
  }

  async function page(
    { filter, scope, query = '', isRanked = false }: Listed,
    request: ListRequest<ListQuery> & FastifyRequest,
    reply: ListReply & FastifyReply,
  ): Promise<PromptList> {
    const { page: number, size, sort, language } = request.query;
    const kind = 'status' in filter ? filter.status : 'own';
    const asker = askerOf(request);
    const search = {
      query,
      audience: audienceOf(filter),
      within: language && [languageFacet(language)],
      ...(isRanked ? {} : { filter }),
      page: number,
      size,
      sort,
    };
    const found = isBlank(query) && !language ? undefined : await searchWorker(database, search, asker);
    if (found?.isFirstLook) doNotCache(reply);
    const { ids, total } = found ?? (await listPageOf(database, { filter, scope, page: request.query }, asker));
    return { list: await listWithin(database.sql, ids, kind, request, reply), totalCount: total };
  }

  /** A slice of a category, newest first. */
  async function categoryPage(
    id: number,
    request: FastifyRequest & { query: z.infer<typeof CategoryListQuery> },
  ): Promise<{ ids: number[]; total: number }> {
    const { page: number, size = LIMITS.categoryListMax, language } = request.query;
    if (!language) {
      const [total, ids] = await Promise.all([
        findTotal(database.sql, `category:${id}`),
        listCategoryPromptIds(database.sql, id, { offset: number * size, limit: size }),
      ]);
      return { ids, total };
    }
    const within = [categoryFacet(id), languageFacet(language)];
    const filter: PromptFilter = { status: 'PUBLISHED' };
    const search = { query: '', audience: audienceOf(filter), within, filter, page: number, size, sort: [] };
    return (await searchWorker(database, search, askerOf(request))) ?? { ids: [], total: 0 };
  }
}
