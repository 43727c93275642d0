import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, scriptHashes } from './csp.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('the policy of a document', () => {
  test('names every script that stands in it, each once', () => {
    const html =
      '<head><script>one()</script><script type="module" async="">two()</script></head><script>one()</script>';
    expect(scriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
  });

  test('takes a script as it is, over several lines', () => {
    const code = '\n  const text = "<b>ä</b>";\n';
    expect(scriptHashes(`<script data-x="1">${code}</script>`)).toEqual([hashOf(code)]);
  });

  test('passes over scripts that are loaded, empty, or data', () => {
    const html =
      '<script src="/a.js"></script><script></script><script type="application/ld+json">{"a":1}</script><script async src="/b.js">x</script>';
    expect(scriptHashes(html)).toEqual([]);
  });

  test('passes over text that only looks like a script', () => {
    expect(scriptHashes('<p>&lt;script&gt;evil()&lt;/script&gt;</p>')).toEqual([]);
  });

  test('allows no other script, and nothing that is not named', () => {
    const policy = contentSecurityPolicy('<script>one()</script>');
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('lets text become markup or script through the one policy of the page only', () => {
    const policy = contentSecurityPolicy('<p>Hello</p>');
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
  });
});
