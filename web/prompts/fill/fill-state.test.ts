import { expect, test } from 'vitest';
import { arrive, EMPTY } from './fill-state.ts';

const last = { name: 'Ada' };
const nobody = { leftOnPurpose: false, last: undefined };

test('an empty form is filled in as last time, one that was begun is not', () => {
  expect(arrive(EMPTY, { ...nobody, filler: 7, last })).toEqual({ values: last, source: 'last', filler: 7 });
  const begun = { ...EMPTY, values: { name: 'B' } };
  expect(arrive(begun, { ...nobody, filler: 'visitor', last })).toEqual({ ...begun, filler: 'visitor' });
  const linked = { values: {}, source: 'link', filler: undefined } as const;
  expect(arrive(linked, { ...nobody, filler: 7, last })).toEqual({ ...linked, filler: 7 });
});

test('what a member typed is gone after they sign out, and when another one signs in', () => {
  const typed = { values: { name: 'B' }, source: undefined, filler: 7 };
  expect(arrive(typed, { ...nobody, filler: 'visitor', leftOnPurpose: true }).values).toEqual({});
  expect(arrive(typed, { ...nobody, filler: 8 }).values).toEqual({});
  expect(arrive(typed, { ...nobody, filler: 8, last })).toEqual({ values: last, source: 'last', filler: 8 });
});

test('a session that is over, and a visitor who signs in, keep what was typed', () => {
  const typed = { values: { name: 'B' }, source: undefined, filler: 7 };
  expect(arrive(typed, { ...nobody, filler: 'visitor' }).values).toEqual({ name: 'B' });
  expect(arrive({ ...typed, filler: 'visitor' }, { ...nobody, filler: 7, last }).values).toEqual({ name: 'B' });
});
