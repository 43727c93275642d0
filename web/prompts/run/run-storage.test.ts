import { expect, test } from 'vitest';
import { OWN } from './run-address.ts';
import { keepOwn, readOwn, readUsed, rememberUse } from './run-storage.ts';

function storage(stored: Record<string, string> = {}): () => Storage {
  const values = new Map(Object.entries(stored));
  const given: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
  return () => given as Storage;
}
const blocked = (): Storage => {
  throw new Error('Storage is blocked');
};
const home = { name: 'Home', address: 'http://localhost:8080/?q=' };

test("one's own targets are kept", () => {
  const open = storage();
  expect(keepOwn([home], open)).toBe(true);
  expect(readOwn(open)).toEqual([home]);
});

test.each([
  '',
  'null',
  '{}',
  '7',
  '[null,7,"a",[],{}]',
  '[{"name":"a"}]',
  '[{"name":7,"address":"https://a.example/?q="}]',
])('stored %j is nothing', (text) => {
  const open = storage({ runTargets: text, runTargetsUsed: text });
  expect(readOwn(open)).toEqual([]);
  expect(readUsed(open).every((name) => typeof name === 'string')).toBe(true);
});

test('of stored targets only those that could be added are read, and at most three', () => {
  const stored = [
    { name: 'Bad', address: 'javascript:alert(1)//=' },
    { name: '', address: home.address },
    home,
    { ...home, name: 'HOME' },
    ...[1, 2, 3].map((number) => ({ ...home, name: `Chat ${number}`, more: 'x' })),
  ];
  const own = readOwn(storage({ runTargets: JSON.stringify(stored) }));
  expect(own).toEqual([home, { ...home, name: 'Chat 1' }, { ...home, name: 'Chat 2' }]);
  expect(own).toHaveLength(OWN.most);
});

test('the last used is the first, each stands once, and the list is bounded', () => {
  const open = storage();
  for (const name of ['Claude', 'ChatGPT', 'claude']) rememberUse(name, open);
  expect(readUsed(open)).toEqual(['claude', 'ChatGPT']);
  for (let number = 0; number < 50; number++) rememberUse(`Chat ${number}`, open);
  expect(readUsed(open)).toHaveLength(20);
  expect(readUsed(open)[0]).toBe('Chat 49');
});

test('a browser that blocks storage keeps nothing and breaks nothing', () => {
  expect(keepOwn([home], blocked)).toBe(false);
  rememberUse('Claude', blocked);
  expect(readOwn(blocked)).toEqual([]);
  expect(readUsed(blocked)).toEqual([]);
});
