import { normalizeText } from '../../contract/unicode.ts';

/** Quotation marks and arrows of every kind, and what escapes them: with them a text could look like more than one. */
const MISLEADING =
  /["\\\p{Pi}\p{Pf}\u02ba\u02dd\u02ee\u02f5\u02f6\u201a\u201e\u2033-\u2037\u301d-\u301f\uff02]|[\u2190-\u21ff\u2794-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\uffe9-\uffec]|->|=>/gu;

/**
 * A text of users as a note of the audit log tells it: in quotation marks, which end where the text ends. Nobody can write a
 * name or a reason that reads like another note. An apostrophe stays one.
 */
export const quoted = (text: string): string =>
  `"${normalizeText(text, 'NFC').replace(MISLEADING, (sign) => (sign === '\u2019' ? sign : escaped(sign)))}"`;

const escaped = (sign: string): string =>
  sign === '"' || sign === '\\'
    ? `\\${sign}`
    : Array.from(sign, (part) => `\\u{${part.codePointAt(0)?.toString(16)}}`).join('');
