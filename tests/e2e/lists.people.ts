import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Library } from './fixtures.ts';

/** Signs in by the stored token, without the form. */
export const enterAs = (page: Page, { token }: { token: string }): Promise<unknown> =>
  page.addInitScript((value) => localStorage.setItem('authToken', value), token);

type Person = { token: string };

/** Sends an API request as a member or an administrator. */
export async function call(request: APIRequestContext, { token }: Person, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json();
}

/** Creates prompts of this member; the last title is the newest. @returns their ids. */
export async function prompts(request: APIRequestContext, owner: Person, titles: string[]): Promise<number[]> {
  const categories: { name: string }[] = await call(request, owner, 'GET', '/api/categories');
  const tags: { name: string }[] = await call(request, owner, 'GET', '/api/tags');
  const ids: number[] = [];
  for (const title of titles) {
    const input = {
      title,
      content: 'Write to [name] about [topic].',
      categories: [categories[0]?.name],
      tags: [tags[0]?.name],
    };
    ids.push((await call(request, owner, 'POST', '/api/prompts', input)).id);
  }
  return ids;
}

export const titles = (many: number, word: string): string[] =>
  Array.from({ length: many }, (_, position) => `${word} number ${position + 1}`);

export async function flag(request: APIRequestContext, library: Library, id: number, name: 'trending' | 'featured') {
  await call(request, await library.administrator(), 'PUT', `/api/prompts/${id}/${name}?${name}=true`);
}
