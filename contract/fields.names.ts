import { normalizeText } from './unicode.ts';

/** The folded name of a field: lower case, one space for each run of `_`, `-` and space. */
export const keyOf = (name: string): string =>
  normalizeText(name.replace(/[_\-\s]+/g, ' ').trim(), 'NFC').toLowerCase();
