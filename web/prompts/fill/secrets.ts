import type { Field } from '../../../contract/fields.model.ts';
import type { Values } from './values.ts';

/** Only the beginning of a long value is searched: a key is pasted alone or near the beginning. */
const SEARCHED = 20_000;

/**
 * Keys that say by their beginning or their form what they are. A text may be written to be slow to search: each
 * pattern looks at a bounded number of characters from each beginning.
 */
export const KNOWN = [
  /\bsk-[\w-]{16}/,
  /\b(?:sk|rk|pk)_(?:live|test)_\w{10}/,
  /\bgh[opsur]_\w{20}/,
  /\bgithub_pat_\w{20}/,
  /\bglpat-[\w-]{16}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bxox[abeoprs]-[\w-]{10}/,
  /\bAIza[\w-]{30}/,
  /\bhf_\w{20}/,
  /\bnpm_\w{30}/,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/,
  // A JSON Web Token: two parts of it begin with `{"`. It begins a word, or each `eyJ` in a long one would be tried.
  /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8}/,
  /\b(?:password|passwd|passphrase|pwd|secret|api[_ -]?key|access[_ -]?token)["']?\s{0,3}[=:]\s{0,3}["']?[^\s"'[\]{}<>]{4}/i,
  // Credentials in an address.
  /:\/\/[^\s/:@]{1,100}:[^\s/@]{3,100}@/,
];

/** Words that may be a random token: long, without a blank. */
const TOKEN = /[\w+/=-]{32,512}/g;
/** Bits of a character, above which a word of letters and digits is hardly anything that a person wrote. */
const RANDOM_BITS = 4;

const CARD = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g;

const SECRET_NAME =
  /(?:^|[^a-z])(?:password|passwd|passphrase|passcode|secrets?|tokens?|credentials?|pin|api ?keys?|(?:private|access|secret|licen[cs]e) keys?|keys?)(?:$|[^a-z])/;
/** "Keywords" and "key points" are no keys. */
const NO_SECRET_NAME = /\bkey (?!$|id\b|value\b)|\bmax(?:imum)? tokens?\b|\btokens? (?:limit|count|budget)\b/;

/** Whether a text looks like a password, a key or a card number, or contains one. */
export function looksLikeSecret(value: string): boolean {
  const text = value.slice(0, SEARCHED);
  return (
    KNOWN.some((pattern) => pattern.test(text)) ||
    (text.match(TOKEN) ?? []).some(isRandom) ||
    (text.match(CARD) ?? []).some(isCardNumber)
  );
}

/** Whether a field asks for something that nobody else should read. */
export function asksForSecret({ name, label }: Pick<Field, 'name' | 'label'>): boolean {
  return [name, label].some((text) => {
    const words = text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_\-\s]+/g, ' ')
      .toLowerCase();
    return SECRET_NAME.test(words) && !NO_SECRET_NAME.test(words);
  });
}

/** The fields whose value looks like a secret, in order. Defaults are part of the prompt: they are no secret of a reader. */
export const secretFields = (fields: readonly Field[], values: Values): Field[] =>
  fields.filter(({ key }) => Object.hasOwn(values, key) && looksLikeSecret(values[key] ?? ''));

/** A word with upper case, lower case and digits, or of hexadecimal digits, whose characters vary as random ones do. */
function isRandom(word: string): boolean {
  if (/^[\da-f]+$/i.test(word)) return /\d/.test(word) && /[a-f]/i.test(word) && entropyOf(word) > 3;
  return /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && entropyOf(word) >= RANDOM_BITS;
}

/** Shannon's entropy in bits per character. */
function entropyOf(word: string): number {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / word.length) * Math.log2(count / word.length), 0);
}

/** The check digit of card numbers (Luhn), and a first digit that card issuers use. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!/^[2-6]/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, character, position) => {
    const doubled = Number(character) * (position % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
