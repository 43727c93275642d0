import { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import { SliceQuery, SortedPageQuery } from '../../contract/paging.ts';
import { isAdministrator } from '../../contract/policy.ts';
import {
  FLAGS,
  ListedPrompt,
  MyPromptListQuery,
  PromptList,
  PromptListQuery,
  SearchQuery,
  ViewQuery,
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
import type { Asker } from '../queue/askers.ts';
import { listWithin, type ListReply, type ListRequest } from './prompts.budget.ts';
import { listPageOf } from './lists.worker.ts';
import { listCategoryPromptIds, type PromptFilter } from './prompts.queries.ts';
import { searchWorker } from './search.worker.ts';
import type { Scope } from '../cache-tags.ts';
import { findTotal } from './totals.queries.ts';

const tags = ['prompts'];
const member = { access: 'member' } as const;
const paged = { 200: PromptList, ...errors() };
const minePaged = { 200: PromptList, ...errors('unauthenticated') };
const FlagListQuery = SortedPageQuery.extend(ViewQuery.shape);
const CategoryListQuery = SliceQuery.extend(ViewQuery.shape);

/** How `my-prompts`, `my-trending`, ... narrow the viewer's own prompts. */
const MINE: { path: string; flag?: Flag }[] = [
  { path: 'my-prompts' },
  ...FLAGS.map((flag) => ({ path: `my-${flag}`, flag })),
];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Cache tags of a list: its prompts, its membership, and its order. */
const listCacheTags = (...lists: CacheTag[]) => ({
  cacheTags: ({ list }: PromptList, { query }: { query: SortedPageQuery }): CacheTag[] => [
    ...promptCacheTags(list),
    ...lists,
    ...sortCacheTags(query.sort),
  ],
});

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
      return page({ filter: { status }, scope: `status:${status}`, asker: askerOf(request) }, request, reply);
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
      const { query, page: number, size, sort } = request.query;
      const found = await searchWorker(
        database,
        {
          query,
          audience: 'published',
          ...(sort.length > 0 ? { filter: { status: 'PUBLISHED' } } : {}),
          page: number,
          size,
          sort,
        },
        askerOf(request),
      );
      if (found?.isFirstLook) doNotCache(reply);
      const all = { filter: { status: 'PUBLISHED' }, scope: 'status:PUBLISHED', asker: askerOf(request) } as const;
      if (!found) return page(all, request, reply);
      return { list: await listWithin(database.sql, found.ids, 'PUBLISHED', request, reply), totalCount: found.total };
    },
  );

  app.get(
    '/api/prompts/category/:id',
    {
      config: {
        answerHeaders: ['X-Total-Count'],
        cacheTags: (prompts: ListedPrompt[], { params }: { params: { id: number } }) => [
          ...promptCacheTags(prompts),
          `category:${params.id}` as const,
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
      const size = request.query.size ?? LIMITS.categoryListMax;
      const slice = { offset: request.query.page * size, limit: size };
      const [total, ids] = await Promise.all([
        findTotal(database.sql, `category:${id}`),
        listCategoryPromptIds(database.sql, id, slice),
      ]);
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
        return page({ filter, scope: `flag:${flag}`, asker: askerOf(request) }, request, reply);
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
      async (request, reply) => {
        const viewer = requireViewer(request);
        const filter: PromptFilter = { ownerId: viewer.id, ...(flag ? { flag } : {}) };
        const { query = '', page: number, size, sort } = request.query;
        const search = { query, audience: `owner${viewer.id}`, filter, page: number, size, sort };
        const found = query === '' ? undefined : await searchWorker(database, search, askerOf(request));
        const scope: Scope = `owner:${viewer.id}${flag ? (`:${flag}` as const) : ''}`;
        if (!found) return page({ filter, scope, asker: askerOf(request) }, request, reply);
        return { list: await listWithin(database.sql, found.ids, 'own', request, reply), totalCount: found.total };
      },
    );
  }

  /** One page of a list whose total is stored. */
  async function page(
    { filter, scope, asker }: { filter: PromptFilter; scope: Scope; asker: Asker },
    request: ListRequest<SortedPageQuery>,
    reply: ListReply,
  ): Promise<PromptList> {
    const { ids, total } = await listPageOf(database, { filter, scope, page: request.query }, asker);
    const kind = 'status' in filter ? filter.status : 'own';
    return { list: await listWithin(database.sql, ids, kind, request, reply), totalCount: total };
  }
}
