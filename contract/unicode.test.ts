import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from './unicode.ts';

/** Every code point that is no surrogate. */
function* codePoints(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code += 1) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

describe('normalizeText', () => {
  it('is what Unicode says for every character and for every text with at most thirty marks on a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom('NFC', 'NFKC', 'NFKD'),
        (text, form) => {
          fc.pre(!/\p{M}{31}/u.test(text));
          expect(normalizeText(text, form)).toBe(text.normalize(form));
        },
      ),
    );
  });

  it('leaves no letter with so many marks that putting them in order takes long, whatever they are made of', () => {
    // Characters whose decomposition begins with a mark: a run of any mix of them is truncated.
    const marks = [...codePoints()].filter((character) => /^\p{M}/u.test(character.normalize('NFKD')));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { minLength: 31, maxLength: 500 }), (run) => {
        const longest = Math.max(
          ...(normalizeText(`a${run.join('')}`, 'NFKD').match(/\p{M}+/gu) ?? ['']).map((found) => [...found].length),
        );
        // One character decomposes into three marks at most.
        expect(longest).toBeLessThanOrEqual(90);
      }),
    );
  });

  it('answers for a megabyte of nothing but marks', () => {
    expect(normalizeText(`a${'\u0316\u0301'.repeat(250_000)}`, 'NFKD')).toHaveLength(31);
  });
});
