import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Prompt, Status } from '../../contract/prompts.ts';
import { newQueryClient } from '../api/query-client.ts';
import { setTransport } from '../api/query.ts';
import { promptQuery, setStatusOptions } from './prompts.api.ts';

const { queryKey } = promptQuery(7);
const settle = () => new Promise((resolve) => setTimeout(resolve));

let client: QueryClient;
let calls: { path: string; answer: (response: Response) => void }[];
beforeEach(() => {
  calls = [];
  client = newQueryClient();
  setTransport(client, (path) => new Promise((resolve) => calls.push({ path, answer: resolve })));
  client.setQueryData(queryKey, { id: 7, status: 'PUBLISHED' } as Prompt);
  client.setQueryData(['prompts', 'list'], { list: [], totalCount: 0 });
  client.setQueryData(['categories'], []);
  return () => client.clear();
});

async function choose(status: Status): Promise<{ done: Promise<unknown> }> {
  const done = new MutationObserver(client, setStatusOptions(client))
    .mutate({ id: 7, status })
    .catch((error: unknown) => error);
  await settle();
  return { done };
}
const shown = () => client.getQueryData(queryKey)?.status;
const answerOf = (status: Status) => Response.json({ id: 7, status, updatedAt: 'now' });
const outOfDate = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;

test('a status is shown before the server has answered, and every list is asked for anew', async () => {
  const { done } = await choose('DRAFT');
  expect(calls[0]?.path).toBe('/api/prompts/7/status?status=DRAFT');
  expect(shown()).toBe('DRAFT');
  expect(outOfDate(['prompts', 'list'])).toBe(false);
  calls[0]?.answer(answerOf('DRAFT'));
  await done;
  expect(client.getQueryData(queryKey)).toEqual({ id: 7, status: 'DRAFT', updatedAt: 'now' });
  expect([outOfDate(['prompts', 'list']), outOfDate(['categories']), outOfDate([...queryKey])]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a refusal undoes it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { done } = await choose('ARCHIVED');
  calls[0]?.answer(Response.json({ message: 'No' }, { status: 500 }));
  await expect(done).resolves.toMatchObject({ message: 'No' });
  expect(shown()).toBe('PUBLISHED');
  vi.restoreAllMocks();
});

test('the last of two choices stays, whenever the first is answered', async () => {
  const first = await choose('DRAFT');
  const second = await choose('ARCHIVED');
  expect(calls).toHaveLength(1);
  calls[0]?.answer(answerOf('DRAFT'));
  await first.done;
  expect(shown()).toBe('ARCHIVED');
  await settle();
  calls[1]?.answer(answerOf('ARCHIVED'));
  await second.done;
  expect(shown()).toBe('ARCHIVED');
});
