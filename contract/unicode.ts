/**
 * The stream-safe limit of Unicode (UAX #15): no letter carries more marks. Sorting marks takes time quadratic in their
 * number, so a text of marks alone would block all other requests for minutes.
 */
const MARKS = 30;

/** Marks, and the four other characters that decompose into one (NFKD). */
const MARK = String.raw`[\p{M}\u0e33\u0eb3\uff9e\uff9f]`;
const TOO_MANY_MARKS = new RegExp(`(${MARK}{${MARKS}})${MARK}+`, 'gu');

/**
 * Normalizes a text to a Unicode form, in time linear in its length. Drops marks beyond thirty on one letter. The only
 * caller of `String.normalize` for texts from clients.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);
