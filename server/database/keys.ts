import { normalizeText } from '../../contract/unicode.ts';

/**
 * A name as it is compared: without regard to case, Unicode form and runs of white space (design 5). `Straße` and
 * `STRASSE` are one name, `é` is one however it was typed; `e` and `é` stay two.
 */
export const foldKey = (name: string): string =>
  normalizeText(normalizeText(name, 'NFKC').trim().replace(/\s+/gu, ' ').toUpperCase().toLowerCase(), 'NFKC');
