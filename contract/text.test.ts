import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CategoryInput } from './categories.ts';
import { hiddenIn, hiddenPieces } from './hidden.ts';
import { PromptInput } from './prompts.ts';
import { TagInput } from './tags.ts';
import { list } from './text.ts';
import { SuspensionInput } from './users.managed.ts';
import { Username } from './users.ts';

const wrong = (schema: z.ZodType, input: unknown): Record<string, string> =>
  Object.fromEntries(schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

const prompt = { title: 'A title', content: '0123456789', categories: ['Writing'], tags: ['Email'] };

const UNSEEN: [what: string, character: string, code: string][] = [
  ['the bell', '\u0007', 'U+0007'],
  ['escape', '\u001b', 'U+001B'],
  ['delete', '\u007f', 'U+007F'],
  ['next line', '\u0085', 'U+0085'],
  ['a soft hyphen', '\u00ad', 'U+00AD'],
  ['a grapheme joiner', '\u034f', 'U+034F'],
  ['an Arabic letter mark', '\u061c', 'U+061C'],
  ['a Hangul filler', '\u115f', 'U+115F'],
  ['another Hangul filler', '\u1160', 'U+1160'],
  ['a Khmer vowel that is not written', '\u17b4', 'U+17B4'],
  ['a Mongolian vowel separator', '\u180e', 'U+180E'],
  ['a space of no width', '\u200b', 'U+200B'],
  ['a non-joiner between Latin letters', '\u200c', 'U+200C'],
  ['a joiner between Latin letters', '\u200d', 'U+200D'],
  ['a left-to-right mark', '\u200e', 'U+200E'],
  ['a right-to-left mark', '\u200f', 'U+200F'],
  ['an embedding', '\u202a', 'U+202A'],
  ['a right-to-left override', '\u202e', 'U+202E'],
  ['a word joiner', '\u2060', 'U+2060'],
  ['an isolate', '\u2066', 'U+2066'],
  ['the end of an isolate', '\u2069', 'U+2069'],
  ['a blank of Braille', '\u2800', 'U+2800'],
  ['a full Hangul filler', '\u3164', 'U+3164'],
  ['a variation of no emoji', '\ufe0f', 'U+FE0F'],
  ['a byte order mark', '\ufeff', 'U+FEFF'],
  ['a half-width Hangul filler', '\uffa0', 'U+FFA0'],
  ['an anchor of annotations', '\ufff9', 'U+FFF9'],
  ['a place for an object', '\ufffc', 'U+FFFC'],
  ['a note of no sound', '\u{1d159}', 'U+1D159'],
  ['a letter of the tags that spell hidden words', '\u{e0041}', 'U+E0041'],
  ['a variation of an ideograph', '\u{e0100}', 'U+E0100'],
];

const SEEN: [what: string, text: string][] = [
  ['Persian', 'می\u200cخواهم کار\u200cها'],
  ['an abbreviation in Arabic', 'سنة ه\u200d'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Malayalam with a half form at the end', 'അവന്\u200d'],
  ['Devanagari', 'क्\u200cष और क्\u200dष'],
  ['Bengali with a half form before its virama', 'র\u200d্যাব'],
  ['Kannada with a joiner before its virama', 'ರ\u200d್ಕ'],
  ['Khmer with a sign that keeps its place above', 'ប៉\u200cី'],
  ['Arabic with vowels and a non-joiner', 'مِّ\u200cم'],
  ['Malayalam with a half form within', 'ന്\u200dറ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠠ\u180b'],
  ['Mongolian with a last vowel that stands apart', 'ᠰᠠᠶᠢᠬᠠᠨ\u180eᠠ'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦 at home'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['a kiss in two colours', '👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻'],
  ['the flag of Scotland', 'From 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a flag of pirates', '🏴\u200d☠\ufe0f'],
  ['a key', 'Press 1\ufe0f\u20e3'],
  ['signs as text', 'Love ☺\ufe0e, ©\ufe0f'],
  ['an emoji of a later year', 'New \u{1fadd}'],
  ['Thai', 'ที่นี่'],
  ['Vietnamese taken apart', 'Tiê\u0301ng Viê\u0323t'],
  ['Burmese with five marks', 'မြွှို့'],
  ['an Arabic number sign', '\u0601١٢٣'],
];

/** All characters of a kind. */
const all = (kind: RegExp): string[] =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character));

describe('names, titles, preview texts and reasons', () => {
  test.each(UNSEEN)('are refused with %s, whose code is told', (_, character, code) => {
    const text = `Wri${character}ting`;
    const has = (label: string) => `${label} has an invisible character (${code})`;
    expect(wrong(PromptInput, { ...prompt, title: text, previewText: text })).toEqual({
      title: has('Title'),
      previewText: has('Preview text'),
    });
    for (const schema of [CategoryInput, TagInput])
      expect(wrong(schema, { name: text })).toEqual({ name: has('Name') });
    expect(wrong(Username, text)).toEqual({ '': has('Username') });
    expect(wrong(SuspensionInput, { suspended: true, reason: text })).toEqual({ reason: has('Reason') });
  });

  test.each(SEEN)('may be %s', (_, text) => {
    expect(PromptInput.parse({ ...prompt, title: text, previewText: text })).toMatchObject({
      title: text,
      previewText: text,
    });
  });

  test.each([
    ['behind one another', 'ᠠ\u180b\u180c', 'U+180C'],
    ['behind what sets a vowel apart', 'ᠠ\u180e\u180bᠠ', 'U+180E'],
    ['behind a full stop', '᠃\u180b', 'U+180B'],
    ['with a joiner for each', 'ᠠ\u180b\u200d\u180c\u200d', 'U+200D'],
  ])('are refused with forms of Mongolian letters %s', (_, text, code) => {
    expect(wrong(TagInput, { name: text })).toEqual({ name: `Name has an invisible character (${code})` });
  });

  test('carry no message that nobody sees, whatever stands around it: not three hidden characters in a row', () => {
    const unseen = all(/(?=\P{Cn})\p{Default_Ignorable_Code_Point}/u);
    const around = [...'aبकශᠠ᠊᠃ꡀកก한漢👨☺🏴1#\u0301\u0601\u20e3'];
    const accepted = (before: string, after: string) =>
      unseen.map((character) => before + character).filter((text) => hiddenIn(text + after) === undefined);

    for (const before of around) {
      for (const after of around) {
        let runs = [before];
        for (let length = 1; length <= 3; length += 1) runs = runs.flatMap((run) => accepted(run, after));
        expect(runs, `${before} ... ${after}`).toEqual([]);
      }
    }
  });

  test.each([
    ['tildes on a Latin letter', 'Sa\u0303\u200d\u0303\u200c\u0303o', 'U+200D'],
    ['one tilde on a Latin letter', 'Sa\u0303\u200do', 'U+200D'],
    ['tildes on a Syriac letter', 'ܐ\u0303\u200d\u0303ܐ', 'U+200D'],
    ['vowels of an Arabic letter', 'س\u0650\u200c\u0650\u200cس', 'U+200C'],
    ['vowels of a Devanagari letter', 'कि\u200dि\u200cक', 'U+200C'],
    ['signs of a Khmer letter', 'ប៉\u200c៉\u200dី', 'U+200D'],
  ])('are refused with joiners between %s', (_, text, code) => {
    expect(wrong(TagInput, { name: text })).toEqual({ name: `Name has an invisible character (${code})` });
    expect(hiddenPieces(text).some(({ hidden }) => hidden)).toBe(true);
  });

  test('carry no message between marks, which are seen: not three hidden characters on one letter', () => {
    const everyMark = all(/(?!\p{Default_Ignorable_Code_Point})\p{M}/u);
    const marks = [
      '\u0303',
      '\u0323',
      '\u064b',
      '\u07f2',
      '्',
      '্',
      'ി',
      '៉',
      '\u{1d167}',
      ...everyMark.filter((_, at) => at % 29 === 0),
    ];
    const unseen = [
      ...'\u200c\u200d\u180b\u180e\ufe0f',
      ...all(/(?=\P{Cn})\p{Default_Ignorable_Code_Point}/u).slice(0, 40),
    ];
    const letters = all(/\p{L}/u).filter((letter) => !/\p{sc=Hani}|\p{sc=Hang}|\p{sc=Tang}/u.test(letter));
    const pair = fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...unseen)).map((both) => both.join(''));
    // Joiners alone pass often, since scripts need them.
    const joined = fc
      .tuple(fc.constantFrom(...marks), fc.constantFrom('\u200c', '\u200d'))
      .map((both) => both.join(''));
    const row = fc.array(fc.oneof(pair, joined, joined), { minLength: 3, maxLength: 9 });
    const base = fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...'aسܐकকനបᠠߊන'));
    fc.assert(
      fc.property(base, row, fc.constantFrom('', ...'aس ក1'), (letter, pairs, after) => {
        expect(hiddenIn(letter + pairs.join('') + after)).toBeDefined();
      }),
      { seed: 7, numRuns: 20_000 },
    );
  });

  test('carry nothing that Unicode does not know, nothing private and no pile of marks', () => {
    expect(wrong(TagInput, { name: 'ab\u0378' })).toEqual({
      name: 'Name has a character that Unicode does not know (U+0378)',
    });
    expect(wrong(TagInput, { name: 'ab\uffff' })).toEqual({
      name: 'Name has a character that Unicode does not know (U+FFFF)',
    });
    expect(wrong(TagInput, { name: 'ab\ue000' })).toEqual({ name: 'Name has a character of private use (U+E000)' });
    expect(wrong(TagInput, { name: `ab${'\u0300'.repeat(9)}` })).toEqual({
      name: 'Name has too many marks on one letter',
    });
    const pile = 'ក' + '\u17c9'.repeat(5) + '\u200c' + '\u17b8'.repeat(5);
    expect(hiddenIn(pile)).toBeUndefined();
    expect(wrong(TagInput, { name: pile })).toEqual({ name: 'Name has too many marks on one letter' });
    expect(wrong(TagInput, { name: 'ab\ud800' })).toEqual({ name: 'Name has characters that cannot be stored' });
    expect(wrong(TagInput, { name: 'ab\0' })).toEqual({ name: 'Name has characters that cannot be stored' });
  });

  test('have one space where there was white space of any kind, and none around them', () => {
    const title = ' \tTwo\u2028\u00a0lines\r\n\n of \u3000text\n';
    expect(PromptInput.parse({ ...prompt, title }).title).toBe('Two lines of text');
  });

  test('are as long as what shows of them', () => {
    expect(wrong(TagInput, { name: '  a\n ' })).toEqual({ name: 'Name must be at least 2 characters' });
    // A joiner between Persian letters is valid, but no letter.
    expect(wrong(TagInput, { name: 'ب\u200dب' })).toEqual({});
    expect(wrong(PromptInput, { ...prompt, title: 'ب\u200dب' })).toEqual({
      title: 'Title must be at least 3 characters',
    });
    expect(wrong(TagInput, { name: 'a'.repeat(51) })).toEqual({ name: 'Name must be at most 50 characters' });
    expect(wrong(TagInput, { name: `${'a'.repeat(50)}${' '.repeat(50)}` })).toEqual({});
  });

  test('show all that they carry, whatever was sent', () => {
    const characters = [
      ...UNSEEN.map(([, character]) => character),
      ...SEEN.flatMap(([, text]) => [...text]),
      ' ',
      'a',
    ];
    const anything = fc.array(fc.oneof(fc.constantFrom(...characters), fc.string({ unit: 'binary', maxLength: 1 })));
    const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}\p{Default_Ignorable_Code_Point}]/gu;
    const needed = /\u180b|\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0062}-\u{e007f}]/u;
    fc.assert(
      fc.property(anything, (parts) => {
        const { data } = TagInput.safeParse({ name: parts.join('') });
        if (!data) return;
        for (const [character] of data.name.matchAll(unseen)) expect(character).toMatch(needed);
        expect(data.name).not.toMatch(/[\u200c\u200d]{2}|^[\u200c\u200d]|\s\s|^\s|\s$/);
        expect(TagInput.parse(data)).toEqual(data);
      }),
      { seed: 7, numRuns: 3_000 },
    );
  });
});

describe('a content', () => {
  test('is kept as it was written', () => {
    const content = ' \u202eReversed\u200b\n\n\ttext\u0007\u{e0041} ';
    expect(PromptInput.parse({ ...prompt, content }).content).toBe(content);
  });

  test.each([
    ['white space', ' '],
    ['Hangul fillers', '\u3164'],
    ['marks of direction', '\u202e'],
    ['bells', '\u0007'],
    ['spaces of no width', '\u200b'],
    ['letters of tags', '\u{e0041}'],
    ['blanks of Braille', '\u2800'],
  ])('of nothing but %s is empty', (_, character) => {
    const message = 'Content must be at least 10 characters';
    expect(wrong(PromptInput, { ...prompt, content: character.repeat(50) })).toEqual({ content: message });
    expect(wrong(PromptInput, { ...prompt, content: `123456789${character.repeat(50)}` })).toEqual({
      content: message,
    });
    expect(wrong(PromptInput, { ...prompt, content: `12345${character}67890` })).toEqual({});
  });
});

test('a content shows spaces of no width as hidden but where a word may end in scripts without spaces', () => {
  const hides = (text: string) => hiddenPieces(text).some(({ hidden }) => hidden);
  expect(hides('ស្រី\u200bស្អាត')).toBe(false);
  expect(hides('กี\u200bก')).toBe(false);
  expect(hides('กี\u200bี\u200bก')).toBe(true);
});

test('of a list that is too long no element is looked at', () => {
  let looks = 0;
  const element = z.string().refine(() => (looks += 1) > 0);
  const few = list(element, { most: 5, error: 'No list', many: 'Too many', least: 'Too few' });
  expect(wrong(few, Array(100_000).fill('a'))).toEqual({ '': 'Too many' });
  expect(looks).toBeLessThanOrEqual(6);
  expect(wrong(few, [])).toEqual({ '': 'Too few' });
  expect(wrong(few, 'a')).toEqual({ '': 'No list' });
  expect(few.parse(['a'])).toEqual(['a']);
});
