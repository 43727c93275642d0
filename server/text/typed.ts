/** Signs and numbers that are typed in place of letters. */
const TYPED = new Map(
  Array.from('@a4a^a8b3e!i¡i0o$s5s7t†t'.matchAll(/(.)(.)/gu), ([, sign = '', letter = '']) => [sign, letter] as const),
);

/** In names of roles, all signs stand for letters. A number does so only before a letter, as in `5upport`. */
const ANYWHERE = /[@$!¡^](?=[\p{L}\p{N}@$!])|[034578](?=\p{L}|[@$!])|†/gu;

/** In other names only a sign between letters is a letter: `p@ul`, not `@paul` or `paul!`. `0` and `1` are letters. */
const BETWEEN_LETTERS = /(?<=[\p{L}01]\p{M}*[@$!¡]*)[@$!¡](?=[@$!¡]*[\p{L}01])/gu;

/** Placeholders for digits while the letters around them are folded; they occur in no name. */
const HELD_FROM = 0xe000;
const HELD = String.raw`[\ue003-\ue008]`;

/**
 * A single digit before a letter stands for a letter: `5am`, but not `sam5` or `25am`. Folding makes `1` an `l` and `0`
 * an `o`: these count as letters only before another letter, so that `sam51` and `sam5l` are equal, but not `samsl`.
 */
const BEFORE_LETTER = new RegExp(String.raw`(?<!\p{N}|${HELD})(${HELD})(?=(?:[lo]\p{M}*)*(?![lo])\p{L})|${HELD}`, 'gu');

const read = (text: string, typed: RegExp): string => text.replace(typed, (sign) => TYPED.get(sign) ?? sign);

/** Replaces everything that may be typed in place of letters by these letters. */
export const asTypedAnywhere = (text: string): string => read(text.replace(/\/\\(?=\p{L})/gu, 'a'), ANYWHERE);

/** Replaces signs between the letters of a name by the letters that they stand for. */
export const withSignsRead = (name: string): string => read(name, BETWEEN_LETTERS);

/** Folds a name and replaces single digits before letters by letters; digits that result from folding stay digits. */
export function foldWithNumbersRead(name: string, fold: (name: string) => string): string {
  const held = name.replace(/[34578]/g, (digit) => String.fromCharCode(HELD_FROM + Number(digit)));
  return fold(held).replace(BEFORE_LETTER, (number: string, single: string | undefined) => {
    const digit = String(number.charCodeAt(0) - HELD_FROM);
    return single === undefined ? digit : (TYPED.get(digit) ?? digit);
  });
}
