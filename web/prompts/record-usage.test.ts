import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Prompt, PromptList } from '../../contract/prompts.ts';
import type { User } from '../../contract/users.ts';
import { newQueryClient } from '../api/query-client.ts';
import { setTransport } from '../api/query.ts';
import { meQuery } from '../session/session.api.ts';
import { promptQuery, recordUsageOptions } from './prompts.api.ts';

const card = (id: number) => ({ id, usesCount: 0 }) as Prompt;
const list = (...ids: number[]): PromptList => ({ list: ids.map(card), totalCount: ids.length });

let client: QueryClient;
beforeEach(() => {
  client = newQueryClient();
  client.setQueryData(promptQuery(7).queryKey, card(7));
  client.setQueryData(promptQuery(8).queryKey, card(8));
  client.setQueryData(['prompts', 'browse'], { pages: [list(6), list(7)], pageParams: [0, 1] });
  client.setQueryData(['saved', 0, 10], list(7));
  client.setQueryData(['prompts', 'flagged'], list(8, 9));
  client.setQueryData(['categories'], [{ id: 7, name: 'Writing' }]);
  client.setQueryData(meQuery.queryKey, { id: 7 } as User);
  return () => client.clear();
});

const outOfDate = () =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey);

test('a copy makes out of date what shows its prompt, and the profile, and nothing else', async () => {
  setTransport(client, () => Promise.resolve(new Response(null, { status: 204 })));
  await new MutationObserver(client, recordUsageOptions(client)).mutate(7);
  expect(outOfDate()).toEqual([
    ['prompts', 7],
    ['prompts', 'browse'],
    ['saved', 0, 10],
    ['auth', 'me'],
  ]);
});
