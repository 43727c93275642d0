/** A word and its position in the folded text. */
export interface Token {
  token: string;
  at: number;
  length: number;
}

/** Maximum number of names with signs per text. */
const MOST = 500;

/** Letters, except of scripts without spaces: their characters are not initials. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const INSIDE = String.raw`[\p{L}\p{N}\p{M}]`;
const WORD = String.raw`${LETTER}${INSIDE}{0,11}`;

/** "24/7", "r&d", "a/b", "u.s.a", "3.5"; `isName` decides which of these are names. */
const JOINED = String.raw`(?<!${INSIDE})${WORD}(?:[&\/+.]${WORD}){1,3}(?![\p{L}\p{N}\p{M}+#])`;
/** "r & d" */
const SPACED = String.raw`(?<!${INSIDE})${LETTER} & ${LETTER}(?!${INSIDE})`;
/** "c++", "c#", "disney+", also before a number: "c++20" */
const TAILED = String.raw`(?<!${INSIDE})${WORD}(?:(?:\+\+?|#)(?![\p{L}\p{N}+#])|\+\+(?=\p{N}))`;
/** ".env" with nothing before it, and "asp.net" */
const DOTTED = String.raw`(?<![\p{L}\p{N}\p{M}.\)\]\}"'\/\\_\-])\.${WORD}(?!${INSIDE})|(?<=${INSIDE})\.net(?!${INSIDE})`;
/** Two regional indicators are one flag. Standalone accents and skin tones do not count. */
const SYMBOL = String.raw`\p{RI}\p{RI}|[[\p{Sm}\p{Sc}\p{So}]--\p{ASCII}]|[$%]`;

const COMPOUND = new RegExp(`${SPACED}|${JOINED}|${TAILED}|${DOTTED}|${SYMBOL}`, 'gv');
const SIGN = /\p{RI}\p{RI}|[[\p{S}\p{P}]--\p{Emoji_Modifier}]/gv;

/** Signs that hint at such a name. Searching a whole text for names takes as long as splitting its words. */
const HINT = String.raw`[&$%]|(?<=[^\s#])#|(?<=\S)\+|(?<=\S)\/(?=\S)|\.(?=[a-z0-9])`;
const ASCII_HINTS = new RegExp(HINT, 'g');
const HINTS = new RegExp(String.raw`${HINT}|[[\p{Sm}\p{Sc}\p{So}]--\p{ASCII}]`, 'gv');
/** Characters on either side of a hint that are searched. */
const AROUND = 64;

/** The names with signs in them, and the symbols, of a folded text. */
export function compoundsIn(folded: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const { index } of folded.matchAll(/^[\0-\x7f]*$/.test(folded) ? ASCII_HINTS : HINTS)) {
    if (index < end) continue;
    const start = Math.max(end, startOf(folded, index));
    end = endOf(folded, index);
    for (const { 0: written, index: at } of folded.slice(start, end).matchAll(COMPOUND)) {
      const token = written.replaceAll(' ', '');
      if (isName(token)) found.push({ token, at: start + at, length: written.length });
      // Not a name as a whole, but it may end in one: "asp.net".
      else if (token.endsWith(NET))
        found.push({ token: NET, at: start + at + written.length - NET.length, length: NET.length });
      if (found.length === MOST) return found;
    }
  }
  return found;
}

const NET = '.net';
const SPACE = /\s/;

/** Start of the text around a sign up to white space; the spaces in "r & d" are included. */
function startOf(text: string, sign: number): number {
  let at = text[sign] === '&' && text[sign - 1] === ' ' ? sign - 1 : sign;
  while (at > 0 && sign - at < AROUND && !SPACE.test(text.charAt(at - 1))) at -= 1;
  return at;
}

function endOf(text: string, sign: number): number {
  let at = text[sign] === '&' && text[sign + 1] === ' ' ? sign + 2 : sign + 1;
  while (at < text.length && at - sign < AROUND && !SPACE.test(text.charAt(at))) at += 1;
  return at;
}

/** All signs of a folded text. */
export const signsIn = (folded: string): Token[] =>
  Array.from(folded.matchAll(SIGN), ({ 0: token, index: at }) => ({ token, at, length: token.length }));

/** Whether a word consists only of signs. */
export const isSign = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word);

/** Maximum letters on either side of "&" in a name: "at&t", but not "salt&pepper". */
const SHORT = 4;

/**
 * Whether a token is a name of its own: initials and numbers, as parts of a letter or two would match everywhere.
 * "node.js" and "tcp/ip" are found by their parts.
 */
function isName(token: string): boolean {
  if (!/^[\p{L}\p{N}].*[&/+.][\p{L}\p{N}]/u.test(token)) return true;
  const parts = token.split(/[&/+.]/);
  if (/^[^/+.]*$/.test(token)) return parts.every((part) => part.length <= SHORT);
  if (/^[^&/+]*$/.test(token)) return parts.every((part) => /^(?:\p{L}|\p{N}{1,3})$/u.test(part));
  return /^[^&.]*$/.test(token) && parts.some((part) => [...part].length === 1);
}
