import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedPrompt, PromptList } from '../../contract/prompts.ts';
import type { User } from '../../contract/users.ts';
import { newQueryClient } from '../api/query-client.ts';
import { apiQuery, setTransport } from '../api/query.ts';
import { meQuery } from '../session/session.api.ts';
import { savedQuery, setSavedOptions, type SavedChange } from './saved.api.ts';

const prompt = (id: number, saved: boolean) => ({ id, usesCount: 0, saved }) as ListedPrompt;
const detail = apiQuery<ListedPrompt>({ key: ['prompts', 7], path: '/api/prompts/7' });
const list = apiQuery<PromptList>({ key: ['prompts', 'list'], path: '/api/prompts' });

interface Answer {
  path: string;
  method: string;
  answer: (body: unknown, status?: number) => Promise<void>;
}

let client: QueryClient;
/** Requests in the order of arrival, each waiting for its response. */
let calls: Answer[];
beforeEach(() => {
  calls = [];
  client = newQueryClient();
  setTransport(client, (path, init) => {
    return new Promise((resolve) => {
      calls.push({
        path,
        method: init.method ?? '',
        answer: async (body, status = 200) => {
          resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
          await settle();
        },
      });
    });
  });
  client.setQueryData(detail.queryKey, prompt(7, false));
  client.setQueryData(list.queryKey, { list: [prompt(6, false), prompt(7, false)], totalCount: 2 });
  client.setQueryData(meQuery.queryKey, { promptsSaved: 4 } as User);
  return () => client.clear();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Presses the button; resolves to the result. */
async function press(
  saved: boolean,
  { was }: { was?: boolean | undefined } = { was: !saved },
): Promise<{ done: Promise<unknown> }> {
  const change: SavedChange = { promptId: 7, saved, was };
  const observer = new MutationObserver(client, setSavedOptions(client));
  const done = observer.mutate(change).catch((error: unknown) => error);
  await settle();
  return { done };
}
const shown = () => [
  client.getQueryData(detail.queryKey)?.saved,
  client.getQueryData(list.queryKey)?.list.map(({ saved }) => saved),
  client.getQueryData(meQuery.queryKey)?.promptsSaved,
];

test('everything that shows the prompt says so before the server has answered', async () => {
  const { done } = await press(true);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/saved-prompts/7']);
  expect(shown()).toEqual([true, [false, true], 5]);
  await calls[0]?.answer({}, 201);
  await done;
  expect(shown()).toEqual([true, [false, true], 5]);

  await press(false);
  expect(calls.at(-1)?.method).toBe('DELETE');
  expect(shown()).toEqual([false, [false, false], 4]);
});

test('a refusal undoes it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { done } = await press(true);
  await calls[0]?.answer({ message: 'No' }, 500);
  await expect(done).resolves.toMatchObject({ message: 'No' });
  expect(shown()).toEqual([false, [false, false], 4]);
  expect(client.getQueryState(detail.queryKey)?.isInvalidated).toBe(true);
  vi.restoreAllMocks();
});

test('pressed twice, the second one waits for the first and has the last word', async () => {
  const first = await press(true);
  const second = await press(false);
  expect(shown()).toEqual([false, [false, false], 4]);
  expect(calls).toHaveLength(1);
  await calls[0]?.answer({}, 201);
  await first.done;
  expect(shown()).toEqual([false, [false, false], 4]);
  await calls[1]?.answer(null, 204);
  await second.done;
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(shown()).toEqual([false, [false, false], 4]);
});

test('an answer from before does not come after it', async () => {
  const refetch = client.fetchQuery({ ...list, staleTime: 0 });
  await settle();
  await press(true);
  const [older, post] = calls;
  await post?.answer({}, 201);
  await older?.answer({ list: [prompt(6, true), prompt(7, false)], totalCount: 2 });
  await refetch;
  expect(shown()).toEqual([true, [true, true], 5]);
});

test('what is out of date stays so, and what is fresh is not asked for again', async () => {
  await client.invalidateQueries({ queryKey: list.queryKey });
  const updatedAt = client.getQueryState(detail.queryKey)?.dataUpdatedAt;
  const { done } = await press(true);
  await calls[0]?.answer({}, 201);
  await done;
  expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(detail.queryKey)).toMatchObject({ isInvalidated: false, dataUpdatedAt: updatedAt });
  expect(calls).toHaveLength(1);
});

test('nobody counts what may have been saved before; the number is asked for', async () => {
  const { done } = await press(true, { was: undefined });
  expect(shown()).toEqual([true, [false, true], 4]);
  await calls[0]?.answer({}, 201);
  await done;
  expect(client.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true);
});

test('the saved prompts are a list of cards like any other', async () => {
  const reading = client.fetchQuery(savedQuery(2, 10));
  await settle();
  expect(calls[0]?.path).toBe('/api/saved-prompts?view=card&page=2&size=10');
  await calls[0]?.answer({ content: [{ id: 1, prompt: prompt(7, true), savedAt: '' }], totalElements: 21 });
  expect(await reading).toEqual({ list: [prompt(7, true)], totalCount: 21 });
});
