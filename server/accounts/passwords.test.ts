import { expect, test } from 'vitest';
import { hashPassword, isPassword, newPassword, passwordTurns } from './passwords.ts';

test('a password fits the hash that was made of it, and no other does', async () => {
  const kept = await hashPassword('correct horse');
  expect(await hashPassword('correct horse')).not.toBe(kept);
  expect(await isPassword('correct horse', kept)).toBe(true);
  for (const other of ['Correct horse', 'correct horse ', '']) expect(await isPassword(other, kept)).toBe(false);
});

test('no password fits where there is no user', async () => {
  for (const password of ['', 'x', 'correct horse']) expect(await isPassword(password, undefined)).toBe(false);
});

test('generated passwords are long, and never the same', () => {
  expect(newPassword(1)).toHaveLength(20);
  expect(newPassword(64)).toHaveLength(64);
  expect(newPassword(200)).toHaveLength(200);
  expect(new Set(Array.from({ length: 100 }, () => newPassword(1))).size).toBe(100);
});

test('however many passwords one home tries, another waits for one of these at most', async () => {
  const kept = await hashPassword('correct horse');
  const ended: string[] = [];
  const tries = (home: string) =>
    passwordTurns.run({ home }, () => isPassword('a guess', kept)).then(() => ended.push(home));
  const all = Array.from({ length: 40 }, () => tries('203.0.113.1'));
  await Promise.all([tries('203.0.113.2'), hashPassword('battery staple', { home: '203.0.113.3' })]);
  expect(ended).toContain('203.0.113.2');
  // Some had started before, and the homes take turns.
  expect(ended.length).toBeLessThan(20);
  await Promise.all(all);
});
