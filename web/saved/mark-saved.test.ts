import { expect, test } from 'vitest';
import type { ListedPrompt, PromptList } from '../../contract/prompts.ts';
import { markSaved } from './mark-saved.ts';

const card = (id: number, saved?: boolean) =>
  ({ id, usesCount: 0, owner: { id: 7 }, ...(saved === undefined ? {} : { saved }) }) as ListedPrompt;
const list = (...cards: ListedPrompt[]): PromptList => ({ list: cards, totalCount: cards.length });

test('a prompt, a list and the pages of a list show that it is saved', () => {
  expect(markSaved(card(7, false), 7, true)).toEqual(card(7, true));
  expect(markSaved(list(card(6), card(7, false)), 7, true)).toEqual(list(card(6), card(7, true)));
  const pages = { pages: [list(card(6)), list(card(7))], pageParams: [0, 1] };
  expect(markSaved(pages, 7, true)).toEqual({ ...pages, pages: [list(card(6)), list(card(7, true))] });
});

test('and that it is not saved any more', () => {
  expect(markSaved(list(card(7, true)), 7, false)).toEqual(list(card(7, false)));
});

test.each([
  ['another prompt', card(8, false)],
  ['a prompt that is marked already', card(7, true)],
  ['a list without it', list(card(6), card(8))],
  ['pages without it', { pages: [list(card(6))], pageParams: [0] }],
  ['its owner, who has the same number', { id: 7, username: 'ann' }],
  ['a number', 7],
  ['nothing', undefined],
  ['null', null],
])('%s stays the very same', (_what, data) => {
  expect(markSaved(data, 7, true)).toBe(data);
});
