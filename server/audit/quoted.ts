import { normalizeText } from '../../contract/unicode.ts';

/** Letters that look like quotation marks, apostrophes or other signs. */
const LIKE_SIGNS = String.raw`[\u02b0-\u02ff\u055a\u07f4\u07f5\ua788-\ua78c]`;

/** Apostrophes and joiners within words such as `O’Brien`. */
const WITHIN = String.raw`(?<=[\p{L}\p{M}])['\u2019\u200c\u200d](?=\p{L})`;

/** A mark on a letter or number. On a space or sign some look like quotes. Marks for symbols include arrows. */
const MARK = String.raw`(?![\u20d0-\u20ff])\p{M}(?<=[\p{L}\p{N}\p{M}].)`;

/** Spaces and ordinary punctuation of sentences. */
const SENTENCES = String.raw`[ .,:;!?()&#%+/@_*\-¿¡…。，、！？：；（）،؛؟।]`;

/** Captures every other character: with these, one text could be made to look like several. */
const MISLEADING = new RegExp(String.raw`(?:(?!${LIKE_SIGNS})[\p{L}\p{N}]|${MARK}|${WITHIN}|${SENTENCES})+|(.)`, 'gsu');

/**
 * Quotes a text from a user for a note of the audit log. Everything but letters, numbers and ordinary punctuation is
 * escaped by its code point, so a name or a reason cannot imitate the quotation marks or arrows of a note.
 */
export const quoted = (text: string): string =>
  `"${normalizeText(text, 'NFC').replace(MISLEADING, (plain, sign?: string) => (sign === undefined ? plain : escaped(sign)))}"`;

const escaped = (sign: string): string =>
  sign === '"' || sign === '\\' ? `\\${sign}` : `\\u{${sign.codePointAt(0)?.toString(16)}}`;
