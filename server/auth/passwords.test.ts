import { expect, test } from 'vitest';
import { hashPassword, isPassword, newPassword } from './passwords.ts';

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
