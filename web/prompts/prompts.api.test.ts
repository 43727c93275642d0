import { expect, test } from 'vitest';
import type { ListedPrompt, PromptList } from '../../contract/prompts.ts';
import { newQueryClient } from '../api/query-client.ts';
import { setTransport } from '../api/query.ts';
import { browsePath, browseQuery, cardsOf } from './prompts.api.ts';

test.each([
  [{ kind: 'all' } as const, '/api/prompts?view=card&page=2&size=12'],
  [{ kind: 'flag', flag: 'new' } as const, '/api/prompts/new?view=card&page=2&size=12'],
  [{ kind: 'category', id: 7 } as const, '/api/prompts/category/7?view=card&page=2&size=12'],
  [{ kind: 'search', query: 'a&b #?' } as const, '/api/prompts/search?query=a%26b+%23%3F&view=card&page=2&size=12'],
])('%j asks for cards, twelve at a time (product 9)', (filter, path) => {
  expect(browsePath(filter, 2)).toBe(path);
});

const card = (id: number) => ({ id }) as ListedPrompt;
const page = (ids: number[], totalCount: number): PromptList => ({ list: ids.map(card), totalCount });

test('a prompt that moved to the next page meanwhile is shown once', () => {
  expect(cardsOf([page([3, 2], 3), page([2, 1], 3)]).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test.each([
  [[page([1, 2], 3)], 1],
  [[page([1, 2], 2)], undefined],
  [[page([1, 2], 3), page([3], 3)], undefined],
  [[page([], 0)], undefined],
  // Fewer prompts than the total says: fetching on would never end.
  [[page([1, 2], 9), page([], 9)], undefined],
])('of %j the next page is %s (product 4)', (pages, next) => {
  const { getNextPageParam } = browseQuery({ kind: 'all' });
  const params = pages.map((_, position) => position);
  expect(getNextPageParam(pages.at(-1) ?? page([], 0), pages, params.length - 1, params)).toBe(next);
});

test('a category takes its length from the header, over the way that the client was given (product 4)', async () => {
  const client = newQueryClient();
  setTransport(client, () => Promise.resolve(new Response('[{"id":5}]', { headers: { 'x-total-count': '31' } })));
  const { pages } = await client.fetchInfiniteQuery(browseQuery({ kind: 'category', id: 7 }));
  expect(pages).toEqual([{ list: [{ id: 5 }], totalCount: 31 }]);
});
