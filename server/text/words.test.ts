import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceOf } from '../search/spelling.ts';
import { isOneCharacter, nameWordsOf, queryWordsOf, wordsOf } from './words.ts';

describe('words of a text', () => {
  test.each([
    ['case is folded', 'Marketing MARKETING marketing', ['marketing']],
    [
      'everything that is no letter or digit separates',
      "don't re-use [name]_x, a/b\n3.5",
      'a/b 3.5 don t re use name x a b 3 5'.split(' '),
    ],
    [
      'Latin accents are left out',
      'Crème Brûlée ñandú Ångström Việt',
      ['creme', 'brulee', 'nandu', 'angstrom', 'viet'],
    ],
    ['accents may be written as marks of their own', 'Cre\u0300me Crème', ['creme']],
    [
      'strokes and ligatures are written out',
      'Smørrebrød Łódź Đà œuvre ﬁnd',
      ['smorrebrod', 'lodz', 'da', 'oeuvre', 'find'],
    ],
    ['ß is ss, in any case', 'Straße STRASSE ẞ', ['strasse', 'ss']],
    ['all four Turkish i are one', 'İstanbul istanbul ISTANBUL ıstanbul', ['istanbul']],
    ['Greek accents and the final sigma', 'Οδός ΟΔΟΣ οδοσ', ['οδοσ']],
    ['Cyrillic ё and й', 'Ёлка елка Йога', ['елка', 'иога']],
    ['Arabic and Hebrew vowel points and the stretching stroke', 'مُحَمَّد محـمد שָׁלוֹם', ['محمد', 'שלום']],
    ['vowel signs of Indic scripts stay', 'हिन्दी हन्द தமிழ்', ['हिन्दी', 'हन्द', 'தமிழ்']],
    ['full width and mathematical letters are letters', 'ＡＢＣ 𝓐𝓑𝓒 Ⅳ m²', ['abc', 'iv', 'm2']],
    [
      'invisible characters join nothing and part nothing',
      'soft\u00adhyphen zero\u200bwidth no\u2060break',
      ['softhyphen', 'zero', 'width', 'nobreak'],
    ],
    [
      'emoji and symbols are words, whatever their skin and presentation',
      '😀 ❤️ 👍🏽 👩‍💻 € ± 🇫🇷 1️⃣ 50%',
      ['😀', '❤', '👍', '👩', '💻', '€', '±', '🇫🇷', '%', '1', '50'],
    ],
    ['names with signs stand beside their parts', 'C++, C# or F#? C++20', ['c++', 'c#', 'f#', 'c', 'or', 'f', '20']],
    ['a dot before a name', '.NET asp.net .env', ['.net', '.env', 'net', 'asp', 'env']],
    ['initials', 'R&D r & d A/B U.S. AT&T', 'r&d a/b u.s at&t r d a b u s at t'.split(' ')],
    ['numbers with signs', '24/7 v3.5 3.5', ['24/7', '3.5', '24', '7', 'v3', '5', '3']],
    [
      'words with signs between them are words',
      'node.js tcp/ip salt&pepper end.Begin',
      'node js tcp ip salt pepper end begin'.split(' '),
    ],
    ['signs that are none', 'x. ...and (y) # Heading - * _', ['x', 'and', 'y', 'heading']],
    ['Chinese is cut in pairs, and the last character', '人工智能', ['人工', '工智', '智能', '能']],
    ['one character alone is itself', '第3章 AI词', ['第', '3', '章', 'ai', '词']],
    ['Japanese keeps its voicing marks', 'がか カ゛', ['がか', 'か', 'カ']],
    ['half-width Japanese is Japanese', 'ﾌﾟﾛ', ['プロ', 'ロ']],
    ['Thai is cut in pairs with its marks', 'ต้นไม้', ['ต้น', 'นไ', 'ไม้', 'ม้']],
    ['Korean has spaces', '프롬프트를 다듬기', ['프롬프트를', '다듬기']],
    ['private use characters are none', '\ue001title', ['title']],
    ['lone surrogates are none', 'a\ud800b', ['a', 'b']],
    ['nothing has no words', ' \t\n*"()', []],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('long words are cut at 64 characters, never through a character', () => {
    expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(64)]);
    expect(wordsOf(`x${'𐐨'.repeat(50)}`)).toEqual([`x${'𐐨'.repeat(31)}`]);
  });

  test('a text of ASCII alone is cut as it would be beside anything else', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect([...wordsOf(text), '工']).toEqual(wordsOf(`${text} 工`));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  test('the words of words are the same words, whatever the text', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aéßİıΣς ؤé្កาがー工😀\u200d\u0301'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (written) => {
        const words = wordsOf(written);
        expect(words.map((word) => wordsOf(word)[0])).toEqual(words);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });

  test.each([
    ['every character once', Array.from({ length: 200_000 }, (_, n) => String.fromCharCode(n % 0xffff)).join('')],
    ['one ligature that unfolds to eighteen letters', '\ufdfa'.repeat(200_000)],
    ['a letter under 200,000 accents', `क${'\u0301'.repeat(199_999)}`],
    [
      'pairs of 20,000 ideographs',
      Array.from({ length: 200_000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join(''),
    ],
  ])('the work is bounded: %s', (_, text) => {
    const words = wordsOf(text);
    expect(words.length).toBeLessThanOrEqual(20_000);
    expect(words.join('').length).toBeLessThanOrEqual(300_000);
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(64);
  });

  test('in a title every sign counts', () => {
    expect(nameWordsOf('What?! — 100%')).toEqual(['?', '!', '—', '%', 'what', '100']);
  });

  test.each([
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['R & D plan', ['r&d', 'plan']],
    ['node.js', ['node', 'js']],
    ['asp.net?', ['asp', '.net']],
    ['50% off!', ['50', '%', 'off']],
    ['🚀 names', ['🚀', 'names']],
    ['?!?', ['?', '!']],
    ['%_', ['%', '_']],
    ['', []],
  ])('the words of the query %s', (query, words) => {
    expect(queryWordsOf(query)).toEqual(words);
  });

  test('every word that a title is asked for by is one of the title, whatever it is', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aAé1工 &/+.#%$?!€🚀\u200d\ufe0f🇫🇷👍🏽-_\'"', 'C++', '.net', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
        const title = parts.join('');
        const words = new Set(nameWordsOf(title));
        expect(queryWordsOf(title).filter((word) => !words.has(word))).toEqual([]);
      }),
      { seed: 23, numRuns: 2_000 },
    );
  });

  test('one character of a script without spaces is told from a short word', () => {
    expect(['工', 'ต้', 'か', 'a', 'ai', '工智', '3', '한'].map(isOneCharacter)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  ['marketing', 'marketing', 0],
  ['markting', 'marketing', 1],
  ['emial', 'email', 1],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['𐐨a', '𐐩a', 1],
])('from %s to %s it is %i', (from, to, distance) => {
  expect(distanceOf(from, to)).toBe(distance);
  expect(distanceOf(to, from)).toBe(distance);
});
