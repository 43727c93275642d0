import { expect, test } from 'vitest';
import { addressOf, sourceOf, lastPageOf, listHeadingOf, screenAt, viewOf, type ListSource } from './list.ts';

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const screen = screenAt(pathname);
  const view = viewOf(screen, searchParams);
  return { screen, view, ask: sourceOf(screen, view) };
};
const scopeAt = (address: string) => at(address).view.scope;

test.each([
  ['/promptslist', 'Prompts List'],
  ['/promptslist/trending', 'Trending Prompts'],
  ['/promptslist/featured', 'Featured Prompts'],
  ['/promptslist/new', 'New Prompts'],
  ['/promptslist/saved', 'Saved Prompts'],
  ['/promptslist/my-prompts', 'My Prompts'],
  ['/myprompts/trending', 'Trending Prompts'],
  ['/myprompts/featured', 'Featured Prompts'],
  ['/myprompts/new/', 'New Prompts'],
  ['/PromptsList/Saved', 'Saved Prompts'],
])('the title of %s is %s (product 2, Prompt list)', (path, title) => {
  expect(screenAt(path).title).toBe(title);
});

test('/myprompts starts at Mine, /promptslist at All, and the address may say otherwise (product 13)', () => {
  expect(scopeAt('/promptslist/new')).toBe('all');
  expect(scopeAt('/promptslist/new?scope=mine')).toBe('mine');
  expect(scopeAt('/myprompts/new')).toBe('mine');
  expect(scopeAt('/myprompts/new?scope=all')).toBe('all');
  expect(scopeAt('/promptslist?scope=everybody')).toBe('all');
});

test('saved and my prompts have nothing to switch', () => {
  expect(scopeAt('/promptslist/saved?scope=all')).toBe('saved');
  expect(scopeAt('/promptslist/my-prompts?scope=all')).toBe('mine');
});

test('pages count from 0, and what is no page is the first (product 9)', () => {
  expect(at('/promptslist?page=3').view.page).toBe(3);
  for (const page of ['-1', 'x', '1e3', '']) expect(at(`/promptslist?page=${page}`).view.page).toBe(0);
  expect(at('/promptslist?page=99999').view.page).toBe(10_000);
});

test('the address is the shortest that shows the same', () => {
  for (const address of [
    '/promptslist',
    '/promptslist?scope=mine&search=a+%26+b&page=2',
    '/promptslist?category=7&page=1',
    '/promptslist/new?scope=mine',
    '/myprompts/new?scope=all',
    '/promptslist/saved?search=x',
  ]) {
    const { screen, view } = at(address);
    expect(addressOf(screen, view)).toBe(address);
  }
  const { screen, view } = at('/promptslist/trending?scope=all&page=0&search=');
  expect(addressOf(screen, view)).toBe('/promptslist/trending');
});

test('among all prompts a search wins over a category, a category over a flag (product 4)', () => {
  expect(at('/promptslist/trending').ask).toEqual({ kind: 'all', flag: 'trending' });
  expect(at('/promptslist/trending?category=4').ask).toEqual({ kind: 'category', id: 4 });
  expect(at('/promptslist/trending?category=4&search=x').ask).toEqual({ kind: 'search', query: 'x' });
});

test('among one’s own a search stays within the flag, and there is no category', () => {
  expect(at('/myprompts/trending?search=x&category=4').ask).toEqual({ kind: 'mine', flag: 'trending', query: 'x' });
  expect(at('/promptslist/my-prompts?category=4').ask).toEqual({ kind: 'mine', flag: undefined, query: '' });
  expect(at('/promptslist/saved?search=x').ask).toEqual({ kind: 'saved', query: 'x' });
});

test.each<[ListSource, string]>([
  [{ kind: 'all', flag: undefined }, 'All prompts'],
  [{ kind: 'all', flag: 'new' }, 'All new prompts'],
  [{ kind: 'search', query: 'x' }, 'Search results for "x" in all prompts'],
  [{ kind: 'category', id: 1 }, 'Writing Prompts'],
  [{ kind: 'mine', flag: undefined, query: '' }, 'Your prompts'],
  [{ kind: 'mine', flag: 'new', query: 'x' }, 'Search results for "x" in your new prompts'],
  [{ kind: 'saved', query: 'x' }, 'Search results for "x" in what you saved'],
])('%j is headed %s', (ask, heading) => {
  expect(listHeadingOf(ask, 'Writing')).toBe(heading);
});

test('ten prompts fill a page (product 9)', () => {
  expect([0, 1, 10, 11, 20, 21].map(lastPageOf)).toEqual([0, 0, 0, 1, 1, 2]);
});
