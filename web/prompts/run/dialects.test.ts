import { expect, test } from 'vitest';
import type { FieldWarning } from '../../../contract/fields.model.ts';
import { lostSentences } from './dialects.ts';

const lost = (message: string): FieldWarning => ({ kind: 'lost', message, names: [] });

test('what is lost is said once, and nothing else is', () => {
  const other: FieldWarning = { ...lost('Two defaults.'), kind: 'two-defaults' };
  expect(lostSentences([lost('No lists.'), other, lost('No lists.')])).toEqual(['No lists.']);
  expect(lostSentences([])).toEqual([]);
});

test('of much that is lost the first is said, and how much more', () => {
  const some = ['A.', 'B.', 'C.'];
  expect(lostSentences(some.map(lost))).toEqual(some);
  expect(lostSentences([...some, 'D.', 'E.'].map(lost))).toEqual(['A.', 'B.', 'And 3 more things that it cannot say.']);
});
