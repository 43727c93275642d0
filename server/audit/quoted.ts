import { normalizeText } from '../../contract/unicode.ts';

/** Letters that look like quotation marks, apostrophes or other signs. */
const LIKE_SIGNS = String.raw`[\u02b0-\u02ff\u055a\u07f4\u07f5\ua788-\ua78c]`;

/** Apostrophes and joiners of words such as `O’Brien`. */
const WITHIN = String.raw`(?<=[\p{L}\p{M}])['\u2019\u200c\u200d](?=\p{L})`;

/** A mark on its letter. On a space or a sign some look like quotation marks; arrows are among those for symbols. */
const MARK = String.raw`(?![\u20d0-\u20ff])\p{M}(?<=[\p{L}\p{N}\p{M}].)`;

/** What ends and parts sentences, with brackets for asides. */
const SENTENCES = String.raw`[ .,:;!?()&#%+/@_*\-¿¡…。，、！？：；（）،؛؟।]`;

/** Everything else, of which a text could be made that looks like more than one. */
const MISLEADING = new RegExp(String.raw`(?:(?!${LIKE_SIGNS})[\p{L}\p{N}]|${MARK}|${WITHIN}|${SENTENCES})+|(.)`, 'gsu');

/**
 * A text of users as a note of the audit log tells it: in quotation marks, which end where the text ends. What is no letter,
 * number or sign of plain sentences stands there by its code, so a name or a reason has nothing that looks like the marks or the
 * arrows of a note.
 */
export const quoted = (text: string): string =>
  `"${normalizeText(text, 'NFC').replace(MISLEADING, (plain, sign?: string) => (sign === undefined ? plain : escaped(sign)))}"`;

const escaped = (sign: string): string =>
  sign === '"' || sign === '\\' ? `\\${sign}` : `\\u{${sign.codePointAt(0)?.toString(16)}}`;
