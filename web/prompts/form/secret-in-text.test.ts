import { expect, test } from 'vitest';
import { findSecret } from './secret-in-text.ts';

// Put together here, so that no scanner takes this file for a leak.
const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`;
const shown = (content: string) => {
  const span = findSecret(content);
  return span && content.slice(...span);
};

test('the line that holds what looks like a secret is found, however long the text before it', () => {
  expect(shown(`Call the service.\r\nUse ${key} for it.\r\nThen stop.`)).toBe(`Use ${key} for it.`);
  expect(shown(`${'Some words of a long text.\n'.repeat(4_000)}Use ${key}.`)).toBe(`Use ${key}.`);
  expect(shown(`${'words '.repeat(6_000)}${key}`)).toContain(key);
});

test('fields and names of secrets are none', () => {
  expect(findSecret('Use the password [password] and api_key: ${api_key}, or secret={{secret}}.')).toBeUndefined();
  expect(findSecret('')).toBeUndefined();
});
