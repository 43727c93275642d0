import { expect, test } from 'vitest';
import { listTargets } from './run-list.ts';
import { RUN_TARGETS } from './run-targets.ts';

const names = (...given: Parameters<typeof listTargets>) => listTargets(...given).map(({ name }) => name);
const table = RUN_TARGETS.map(({ name }) => name);

test('without settings all of the table are offered, in its order', () => {
  expect(names(undefined, [], [])).toEqual(table);
});

test('the last used come first, the others stay in their order', () => {
  const [first, second, ...others] = names(undefined, [], ['poe', 'Claude', 'Nobody']);
  expect([first, second]).toEqual(['Poe', 'Claude']);
  expect(others).toEqual(table.filter((name) => name !== 'Poe' && name !== 'Claude'));
});

test('the operator limits and extends what is offered', () => {
  const chat = { name: 'Our chat', address: 'https://chat.example/?q=' };
  expect(names([{ name: 'claude' }, chat, { name: 'Unknown' }], [], [])).toEqual(['Claude', 'Our chat']);
  expect(listTargets([chat], [], [])).toMatchObject([{ ...chat, page: 'https://chat.example/', sends: true }]);
  expect(names([], [], [])).toEqual([]);
});

test("the reader's own come first and win over others of the same name", () => {
  const own = [{ name: 'chatgpt', address: 'https://proxy.example/?q=' }];
  const targets = listTargets(undefined, own, []);
  expect(targets[0]?.address).toBe('https://proxy.example/?q=');
  expect(targets).toHaveLength(RUN_TARGETS.length);
  expect(names([], own, [])).toEqual(['chatgpt']);
});
