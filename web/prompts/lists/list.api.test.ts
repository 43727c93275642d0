import { expect, test } from 'vitest';
import { newQueryClient } from '../../api/query-client.ts';
import { setTransport } from '../../api/query.ts';
import { countQuery, listPath, listQuery, sectionQuery } from './list.api.ts';

/** A client with a mocked API that records its requests. */
function clientOf(answer: (path: string) => unknown, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const client = newQueryClient();
  setTransport(client, (path) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answer(path)), { headers }));
  });
  return { client, asked };
}

test.each([
  [{ kind: 'all', flag: undefined } as const, '/api/prompts?view=card&page=2&size=10'],
  [{ kind: 'all', flag: 'new' } as const, '/api/prompts/new?view=card&page=2&size=10'],
  [{ kind: 'search', query: 'a&b' } as const, '/api/prompts/search?query=a%26b&view=card&page=2&size=10'],
  [{ kind: 'category', id: 7 } as const, '/api/prompts/category/7?view=card&page=2&size=10'],
  [{ kind: 'mine', flag: undefined, query: '' } as const, '/api/prompts/my-prompts?view=card&page=2&size=10'],
  [{ kind: 'mine', flag: 'new', query: 'x' } as const, '/api/prompts/my-new?query=x&view=card&page=2&size=10'],
])('%j asks for ten cards of its page (product 9)', (ask, path) => {
  expect(listPath(ask, 2)).toBe(path);
});

test('a category takes its length from the header (product 10)', async () => {
  const { client } = clientOf(() => [{ id: 5 }], { 'x-total-count': '31' });
  expect(await client.fetchQuery(listQuery({ kind: 'category', id: 7 }, 0))).toEqual({
    list: [{ id: 5 }],
    totalCount: 31,
  });
});

test('numbers are totals of lists of one, sections are lists of three (product 7, 9)', async () => {
  const { client, asked } = clientOf(() => ({ list: [], totalCount: 4 }));
  await client.fetchQuery(countQuery('all', undefined));
  await client.fetchQuery(countQuery('mine', 'trending'));
  await client.fetchQuery(sectionQuery('all', 'new'));
  expect(asked).toEqual([
    '/api/prompts?view=card&page=0&size=1',
    '/api/prompts/my-trending?view=card&page=0&size=1',
    '/api/prompts/new?view=card&page=0&size=3',
  ]);
});

test('what was saved comes page by page, and a search goes through all of it', async () => {
  const card = (id: number) => ({
    id,
    title: id % 10 === 0 ? `Café ${id}` : 'Tea',
    previewText: '',
    tags: [],
    categories: [],
  });
  const saved = Array.from({ length: 130 }, (_, id) => ({ id, savedAt: '', prompt: card(id) }));
  const { client, asked } = clientOf((path) => {
    const params = new URL(path, 'http://x').searchParams;
    const [page, size] = [Number(params.get('page')), Number(params.get('size'))];
    return { content: saved.slice(page * size, (page + 1) * size), totalElements: saved.length };
  });
  const first = await client.fetchQuery(listQuery({ kind: 'saved', query: '' }, 1));
  expect(first).toMatchObject({ totalCount: 130, list: { length: 10, 0: { id: 10 } } });
  const found = await client.fetchQuery(listQuery({ kind: 'saved', query: 'cafe' }, 1));
  expect(found.totalCount).toBe(13);
  expect(found.list.map(({ id }) => id)).toEqual([100, 110, 120]);
  expect(asked).toEqual([
    '/api/saved-prompts?view=card&page=1&size=10',
    '/api/saved-prompts?view=card&page=0&size=100',
    '/api/saved-prompts?view=card&page=1&size=100',
  ]);
});
