import { expect, test } from 'vitest';
import { promptToSave } from './save-state.ts';

test('a visitor who wanted to save a prompt takes its id along', () => {
  expect(promptToSave({ from: '/main', save: 7 })).toBe(7);
});

test.each([null, undefined, 'text', 7, {}, { save: '7' }, { save: 0 }, { save: -7 }, { save: 1.5 }, { save: null }])(
  'a state of %j asks for nothing to be saved',
  (state) => {
    expect(promptToSave(state)).toBeUndefined();
  },
);
