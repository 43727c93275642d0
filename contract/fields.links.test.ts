import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTarget } from './fields.links.ts';

describe('the target of a link', () => {
  // A pattern that says the same, but takes long where it fails.
  const PATTERN =
    /\([ \t]*(<[^<>]*>|(?:[a-z]+:\/\/|mailto:|[./#])[^()<]*(?:\([^()]*\)[^()]*)*|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*\)/y;
  const ADDRESS = /^(?:[a-z]+:\/\/|mailto:|[./#])/;
  const pieces = ['(', ')', ' ', '\t', '"', "'", '<', '>', '#', 'a', '必', '://', '\u00a0', ' "', '(b)'];

  it('is what the pattern says', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => `(${parts.join('')}`);
    fc.assert(
      fc.property(texts, (text) => {
        PATTERN.lastIndex = 0;
        const expected = PATTERN.exec(text)?.[1];
        const target = linkTarget(text, 0);
        // Of an address it only counts that it is one.
        const known = (found?: string) => (found !== undefined && ADDRESS.test(found) ? 'address' : found);
        expect(known(target)).toBe(known(expected));
      }),
      { seed: 5, numRuns: 20_000 },
    );
  });
});
