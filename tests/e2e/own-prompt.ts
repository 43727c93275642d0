import type { APIRequestContext, Page } from '@playwright/test';
import type { PromptInput } from '../../contract/prompts.ts';
import { expect, unique } from './fixtures.ts';

/** Creates a prompt of this member. */
export async function ownPrompt(
  request: APIRequestContext,
  { token }: { token: string },
  input: Partial<PromptInput> = {},
  status = 'PUBLISHED',
): Promise<{ id: number; title: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const categories = await (await request.get('/api/categories')).json();
  const tags = await (await request.get('/api/tags')).json();
  const title = unique('Mine');
  const data = { title, content: 'Explain this to a child.', categories: [categories[0].name], tags: [tags[0].name] };
  const { id } = await (await request.post('/api/prompts', { data: { ...data, ...input }, headers })).json();
  const changed = await request.put(`/api/prompts/${id}/status?status=${status}`, { headers });
  expect(changed.ok()).toBe(true);
  return { id, title: input.title ?? title };
}

/** The button that shows the status and opens the menu of statuses. */
export const statusButton = (page: Page) => page.getByRole('button', { name: /^Status: / });
