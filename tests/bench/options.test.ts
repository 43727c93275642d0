import { expect, test } from 'vitest';
import { WrongUse } from '../../server/start/command.ts';
import { readOptions } from './options.ts';
import { isWanted } from './run.ts';

test('without options: SQLite, 5,000 prompts, everything', () => {
  const options = readOptions([]);
  expect(options).toMatchObject({ engine: 'sqlite', prompts: 5_000, growth: false });
  expect(isWanted(options, 'api:newest')).toBe(true);
});

test('--only takes names and groups', () => {
  const options = readOptions(['--only', 'page,api:newest']);
  const names = ['page:landing', 'api:newest', 'api:detail', 'import'];
  expect(names.filter((name) => isWanted(options, name))).toEqual(['page:landing', 'api:newest']);
});

test.each([
  [['--engine', 'mysql'], 'mysql'],
  [['--prompts', '1e3.5'], '--prompts'],
  [['--sizes', '5000,many'], 'many'],
  [['--make'], '--keep'],
  [['--fast'], '--fast'],
])('%j is refused with a reason', (words, reason) => {
  expect(() => readOptions(words)).toThrow(WrongUse);
  expect(() => readOptions(words)).toThrow(reason);
});
