/** Signs and numbers that are typed in place of letters. */
const TYPED = new Map(
  Array.from('@a4a^a8b3e!i¡i0o$s5s7t†t'.matchAll(/(.)(.)/gu), ([, sign = '', letter = '']) => [sign, letter] as const),
);

/** In a name of a role nobody means the signs themselves. A number is one only before a letter, as in `5upport`. */
const ANYWHERE = /[@$!¡^](?=[\p{L}\p{N}@$!])|[034578](?=\p{L}|[@$!])|†/gu;

/** In other names a sign is a letter between letters only: `p@ul`, but not `@paul` or `paul!`. `0` and `1` pass for letters. */
const BETWEEN_LETTERS = /(?<=[\p{L}01]\p{M}*[@$!¡]*)[@$!¡](?=[@$!¡]*[\p{L}01])/gu;

/** What stands for numbers while the letters around them are folded: nobody has it in a name. */
const HELD_FROM = 0xe000;
const HELD = String.raw`[\ue003-\ue008]`;

/**
 * A single number before a letter is one: `5am`, but neither `sam5` nor `25am`. Folded, `1` is `l` and `0` is `o`: these count as
 * letters only where another follows, so that `sam51` and `sam5l` are the same, and not `samsl`.
 */
const BEFORE_LETTER = new RegExp(String.raw`(?<!\p{N}|${HELD})(${HELD})(?=(?:[lo]\p{M}*)*(?![lo])\p{L})|${HELD}`, 'gu');

const read = (text: string, typed: RegExp): string => text.replace(typed, (sign) => TYPED.get(sign) ?? sign);

/** A text in which all that may be typed in place of letters is those letters. */
export const asTypedAnywhere = (text: string): string => read(text.replace(/\/\\(?=\p{L})/gu, 'a'), ANYWHERE);

/** A name with the letters that the signs between its letters are typed for. */
export const withSignsRead = (name: string): string => read(name, BETWEEN_LETTERS);

/** A name, folded, with the letters that single numbers before its letters are typed for; letters that fold to numbers stay these. */
export function foldWithNumbersRead(name: string, fold: (name: string) => string): string {
  const held = name.replace(/[34578]/g, (digit) => String.fromCharCode(HELD_FROM + Number(digit)));
  return fold(held).replace(BEFORE_LETTER, (number: string, single: string | undefined) => {
    const digit = String(number.charCodeAt(0) - HELD_FROM);
    return single === undefined ? digit : (TYPED.get(digit) ?? digit);
  });
}
