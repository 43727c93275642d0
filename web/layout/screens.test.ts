import { expect, test } from 'vitest';
import { screensFor } from './screens.ts';

const namesFor = (...args: Parameters<typeof screensFor>) => screensFor(...args).map(({ name }) => name);
const member = { id: 1, role: 'member' };
const administrator = { id: 2, role: 'Admin' };

test('a visitor is offered public screens only', () => {
  expect(namesFor(undefined)).toContain('Sign in');
  expect(namesFor(undefined)).not.toContain('Create Prompt');
});

test('only administrators are offered Categories and Tags (product 6)', () => {
  expect(namesFor(member)).not.toContain('Categories');
  expect(namesFor(member)).not.toContain('Tags');
  expect(namesFor(administrator)).toEqual(expect.arrayContaining(['Categories', 'Tags', 'Profile Settings']));
});

test('only administrators are offered Users and the Audit Log', () => {
  for (const name of ['Users', 'Audit Log']) {
    expect(namesFor(member)).not.toContain(name);
    expect(namesFor(administrator)).toContain(name);
  }
});

test('words find screens in any case and order', () => {
  expect(namesFor(member, 'SETT prof')).toEqual(['Profile Settings']);
  expect(namesFor(member, 'no such screen')).toEqual([]);
});
