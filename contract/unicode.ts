/**
 * What Unicode calls stream-safe (UAX #15): no letter carries more marks than this. Putting marks in order takes time
 * that grows with the square of their number, so a text of nothing else would hold up everybody for minutes.
 */
const MARKS = 30;

/** Marks, and the four characters that are none but become one when a text is taken apart (NFKD). */
const MARK = String.raw`[\p{M}\u0e33\u0eb3\uff9e\uff9f]`;
const TOO_MANY_MARKS = new RegExp(`(${MARK}{${MARKS}})${MARK}+`, 'gu');

/**
 * A text in one of the forms of Unicode, in time linear in its length. Marks beyond thirty on one letter are left out.
 * The only caller of `String.normalize` for texts that people send.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);
