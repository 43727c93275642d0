import { expect, test } from 'vitest';
import { addressProblem, SELF_HOSTED } from '../../../contract/run-targets.ts';
import { CHECKED_ON, RUN_TARGETS, UNKNOWN_LONGEST } from './run-targets.ts';

// product 13, Run.

test('the table says when it was checked', () => {
  expect(new Date(CHECKED_ON).toISOString()).toBe(`${CHECKED_ON}T00:00:00.000Z`);
});

test.each(RUN_TARGETS)('$name is well-formed', ({ name, page, longest }) => {
  expect(name).toBe(name.trim());
  expect(new URL(page)).toMatchObject({ protocol: 'https:', search: '', hash: '', href: page });
  expect(longest).toBeGreaterThanOrEqual(UNKNOWN_LONGEST);
  expect(longest).toBeLessThanOrEqual(8_000);
});

const withAddress = RUN_TARGETS.flatMap(({ address, ...target }) =>
  address === undefined ? [] : { ...target, address },
);

test.each(withAddress)('$name takes a text on its own site', ({ address, page }) => {
  expect(addressProblem(address)).toBeUndefined();
  expect(new URL(address).origin).toBe(new URL(page).origin);
});

test('what takes no text does not send it either', () => {
  const pasted = RUN_TARGETS.filter(({ address }) => address === undefined);
  expect(pasted.map(({ sends }) => sends)).toEqual(pasted.map(() => undefined));
});

test('no name and no page stands twice', () => {
  expect(new Set(RUN_TARGETS.map(({ name }) => name.toLowerCase())).size).toBe(RUN_TARGETS.length);
  expect(new Set(RUN_TARGETS.map(({ page }) => page)).size).toBe(RUN_TARGETS.length);
});

test('what stands after the host of a self-hosted chat makes an address', () => {
  for (const { ending } of SELF_HOSTED) expect(addressProblem(`https://chat.example.org${ending}`)).toBeUndefined();
});
