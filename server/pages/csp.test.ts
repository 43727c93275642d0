import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, scriptHash } from './csp.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the policy of a document names the scripts that the build lists, and allows nothing else', () => {
  const policy = contentSecurityPolicy([scriptHash('one()'), scriptHash('\n  const text = "<b>ä</b>";\n')]);
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('\n  const text = "<b>ä</b>";\n')};`);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('text becomes markup or script through the one policy of the page only', () => {
  expect(contentSecurityPolicy([])).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
});
