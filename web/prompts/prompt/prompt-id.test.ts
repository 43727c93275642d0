import { expect, test } from 'vitest';
import { promptIdOf } from '../../../contract/addresses.ts';
import { paths } from '../../paths.ts';
import { leadsTo } from './prompt-id.ts';

test.each([
  ['7', 7],
  ['123456789', 123456789],
  ['0', undefined],
  ['07', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1234567890', undefined],
  ['create', undefined],
  [undefined, undefined],
])('%s in an address is %s', (text, id) => {
  expect(promptIdOf(text)).toBe(id);
});

test.each([paths.prompt(7), paths.myPrompt(7), `${paths.editPrompt(7)}?x=1`, '/prompts/7', paths.editOwnPrompt(7)])(
  '%s is a page of prompt 7',
  (address) => {
    expect(leadsTo(address, 7)).toBe(true);
  },
);

test.each(['/promptslist', '/main?search=/prompts/7', paths.prompt(77), paths.prompt(17), '/promptslist/7', '/7'])(
  '%s is not',
  (address) => {
    expect(leadsTo(address, 7)).toBe(false);
  },
);
