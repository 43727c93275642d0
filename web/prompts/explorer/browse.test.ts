import { expect, test } from 'vitest';
import { filterOf, paramsOf, type BrowseFilter } from '../../../contract/addresses.ts';
import { headingOf } from './browse.ts';

const from = (query: string) => filterOf(new URLSearchParams(query));

test('query parameters preselect a filter (product 2, Browse)', () => {
  expect(from('')).toEqual({ kind: 'all' });
  expect(from('category=3')).toEqual({ kind: 'category', id: 3 });
  expect(from('trending=true')).toEqual({ kind: 'flag', flag: 'trending' });
  expect(from('featured=true')).toEqual({ kind: 'flag', flag: 'featured' });
  expect(from('new=true')).toEqual({ kind: 'flag', flag: 'new' });
  expect(from('search=cold+email')).toEqual({ kind: 'search', query: 'cold email' });
});

test('what makes no sense is passed over', () => {
  expect(from('category=abc')).toEqual({ kind: 'all' });
  expect(from('category=-1&trending=yes&search=++')).toEqual({ kind: 'all' });
});

test('filters exclude one another: a search wins over a category, a category over a flag (product 4)', () => {
  expect(from('search=x&category=3&new=true')).toEqual({ kind: 'search', query: 'x' });
  expect(from('category=3&new=true')).toEqual({ kind: 'category', id: 3 });
});

test('a language narrows every filter; what is no language is passed over (product 13)', () => {
  expect(from('language=de')).toEqual({ kind: 'all', language: 'de' });
  expect(from('search=x&language=de')).toEqual({ kind: 'search', query: 'x', language: 'de' });
  expect(from('category=3&language=ar')).toEqual({ kind: 'category', id: 3, language: 'ar' });
  for (const code of ['', 'DE', 'd', 'deu', 'constructor', '__proto__'])
    expect(from(`new=true&language=${code}`)).toEqual({ kind: 'flag', flag: 'new' });
});

test('an address made from a filter asks for that filter', () => {
  const filters: BrowseFilter[] = [
    { kind: 'all' },
    { kind: 'search', query: 'a & b' },
    { kind: 'category', id: 12 },
    { kind: 'flag', flag: 'new' },
    { kind: 'category', id: 12, language: 'he' },
  ];
  for (const filter of filters) expect(filterOf(new URLSearchParams(paramsOf(filter)))).toEqual(filter);
});

test('headings are those of docs/product.md (product 2, Browse)', () => {
  expect(headingOf({ kind: 'search', query: 'x' }, undefined)).toBe('Search results for "x"');
  expect(headingOf({ kind: 'category', id: 1 }, 'Writing')).toBe('Writing Prompts');
  expect(headingOf({ kind: 'flag', flag: 'trending' }, undefined)).toBe('Trending Prompts');
  expect(headingOf({ kind: 'flag', flag: 'featured' }, undefined)).toBe('Featured Prompts');
  expect(headingOf({ kind: 'flag', flag: 'new' }, undefined)).toBe('New Prompts');
});
