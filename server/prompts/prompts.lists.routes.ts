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
import { leaveUnkept } from '../http/shown.ts';
import { orderTopics, promptTopics, type Topic } from '../topics.ts';
import { errors } from '../http/answers.ts';
import { askerOf } from '../http/asker.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../viewer/viewer.ts';
import type { Asker } from '../queue/askers.ts';
import { listWithin, type ListReply, type ListRequest } from './prompts.budget.ts';
import { listPageOf } from './lists.aside.ts';
import { listCategoryPromptIds, type PromptFilter } from './prompts.queries.ts';
import { searchAside } from './search.aside.ts';
import type { Scope } from '../topics.ts';
import { findTotal } from './totals.queries.ts';

const tags = ['prompts'];
const member = { access: 'member' } as const;
const paged = { 200: PromptList, ...errors() };
const minePaged = { 200: PromptList, ...errors('unauthenticated') };
const FlagListQuery = SortedPageQuery.extend(ViewQuery.shape);
const CategoryListQuery = SliceQuery.extend(ViewQuery.shape);

/** What `my-prompts`, `my-trending`, ... narrow one's own prompts to. */
const MINE: { path: string; flag?: Flag }[] = [
  { path: 'my-prompts' },
  ...FLAGS.map((flag) => ({ path: `my-${flag}`, flag })),
];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A list shows its prompts, which ones they are, and in what order. */
const showsList = (...lists: Topic[]) => ({
  shows: ({ list }: PromptList, { query }: { query: SortedPageQuery }): Topic[] => [
    ...promptTopics(list),
    ...lists,
    ...orderTopics(query.sort),
  ],
});

/** The lists of /api/prompts. Public ones show published prompts to everybody alike (product 10). */
export function promptListRoutes(app: Routes, { database }: Services): void {
  app.get(
    '/api/prompts',
    {
      config: showsList('status:PUBLISHED'),
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
      config: showsList('status:PUBLISHED', 'texts'),
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
      const found = await searchAside(
        database,
        {
          query,
          mark: 'published',
          ...(sort.length > 0 ? { filter: { status: 'PUBLISHED' } } : {}),
          page: number,
          size,
          sort,
        },
        askerOf(request),
      );
      if (found?.isFirstLook) leaveUnkept(reply);
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
        shows: (prompts: ListedPrompt[], { params }: { params: { id: number } }) => [
          ...promptTopics(prompts),
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
        config: showsList(`flag:${flag}`),
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
          description: 'In every status, newest first or, with `query`, the best match first.',
          tags,
          querystring: MyPromptListQuery,
          response: minePaged,
        },
      },
      async (request, reply) => {
        const viewer = requireViewer(request);
        const filter: PromptFilter = { ownerId: viewer.id, ...(flag ? { flag } : {}) };
        const { query = '', page: number, size, sort } = request.query;
        const search = { query, mark: `owner${viewer.id}`, filter, page: number, size, sort };
        const found = query === '' ? undefined : await searchAside(database, search, askerOf(request));
        const scope: Scope = `owner:${viewer.id}${flag ? (`:${flag}` as const) : ''}`;
        if (!found) return page({ filter, scope, asker: askerOf(request) }, request, reply);
        return { list: await listWithin(database.sql, found.ids, 'own', request, reply), totalCount: found.total };
      },
    );
  }

  /** One page of a list whose total is kept. */
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
