import { expect, test } from 'vitest';
import { arrive, EMPTY } from './fill-state.ts';

const last = { name: 'Ada' };
const nobody = { leftOnPurpose: false, last: undefined, tab: undefined };

test('an empty form is filled in as last time, one that was begun is not', () => {
  expect(arrive(EMPTY, { ...nobody, filler: 7, last })).toEqual({ ...EMPTY, values: last, source: 'last', filler: 7 });
  const begun = { ...EMPTY, values: { name: 'B' } };
  expect(arrive(begun, { ...nobody, filler: 'visitor', last })).toEqual({ ...begun, filler: 'visitor' });
  const linked = { ...EMPTY, source: 'link' } as const;
  expect(arrive(linked, { ...nobody, filler: 7, last })).toEqual({ ...linked, filler: 7 });
});

test('what a member typed is gone after they sign out, and when another one signs in', () => {
  const typed = { values: { name: 'B' }, source: undefined, typed: true, filler: 7 };
  expect(arrive(typed, { ...nobody, filler: 'visitor', leftOnPurpose: true }).values).toEqual({});
  expect(arrive(typed, { ...nobody, filler: 8 }).values).toEqual({});
  expect(arrive(typed, { ...nobody, filler: 8, last })).toEqual({ ...EMPTY, values: last, source: 'last', filler: 8 });
});

test('a session that is over, and a visitor who signs in, keep what was typed', () => {
  const typed = { values: { name: 'B' }, source: undefined, typed: true, filler: 7 };
  expect(arrive(typed, { ...nobody, filler: 'visitor' }).values).toEqual({ name: 'B' });
  expect(arrive({ ...typed, filler: 'visitor' }, { ...nobody, filler: 7, last }).values).toEqual({ name: 'B' });
});

test('what was typed in this tab and not copied comes back before the last values, and is nobody else’s', () => {
  const tab = { name: 'A' };
  const there = { ...EMPTY, values: tab, source: 'tab', filler: 7 };
  expect(arrive(EMPTY, { ...nobody, filler: 7, last, tab })).toEqual(there);
  const typed = { ...EMPTY, values: { name: 'B' }, typed: true, filler: 7 };
  expect(arrive(typed, { ...nobody, filler: 'visitor', leftOnPurpose: true })).toEqual({ ...EMPTY, filler: 'visitor' });
});
