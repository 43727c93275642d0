/** A word, and where it stands in the folded text. */
export interface Token {
  token: string;
  at: number;
  length: number;
}

/** Names with signs that are kept of one text. */
const MOST = 500;

/** Scripts without spaces have no such names: their characters are no initials. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const INSIDE = String.raw`[\p{L}\p{N}\p{M}]`;
const WORD = String.raw`${LETTER}${INSIDE}{0,11}`;

/** "24/7", "r&d", "a/b", "u.s.a", "3.5": which of these are names, `isName` says. */
const JOINED = String.raw`(?<!${INSIDE})${WORD}(?:[&\/+.]${WORD}){1,3}(?![\p{L}\p{N}\p{M}+#])`;
/** "r & d" */
const SPACED = String.raw`(?<!${INSIDE})${LETTER} & ${LETTER}(?!${INSIDE})`;
/** "c++", "c#", "disney+", also before a number: "c++20" */
const TAILED = String.raw`(?<!${INSIDE})${WORD}(?:(?:\+\+?|#)(?![\p{L}\p{N}+#])|\+\+(?=\p{N}))`;
/** ".env" where nothing stands before it, and "asp.net" */
const DOTTED = String.raw`(?<![\p{L}\p{N}\p{M}.\)\]\}"'\/\\_\-])\.${WORD}(?!${INSIDE})|(?<=${INSIDE})\.net(?!${INSIDE})`;
/** Two letters are one flag. Accents that stand alone and colours of skin say nothing. */
const SYMBOL = String.raw`\p{RI}\p{RI}|[[\p{Sm}\p{Sc}\p{So}]--\p{ASCII}]|[$%]`;

const COMPOUND = new RegExp(`${SPACED}|${JOINED}|${TAILED}|${DOTTED}|${SYMBOL}`, 'gv');
const SIGN = /\p{RI}\p{RI}|[[\p{S}\p{P}]--\p{Emoji_Modifier}]/gv;

/** Signs beside which such a name may stand: looking for names all along a text takes as long as cutting its words. */
const HINT = String.raw`[&$%]|(?<=[^\s#])#|(?<=\S)\+|(?<=\S)\/(?=\S)|\.(?=[a-z0-9])`;
const ASCII_HINTS = new RegExp(HINT, 'g');
const HINTS = new RegExp(String.raw`${HINT}|[[\p{Sm}\p{Sc}\p{So}]--\p{ASCII}]`, 'gv');
/** Characters on either side of a hint that are read with it. */
const AROUND = 64;

/** Names with signs in them, and symbols, of a folded text. */
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
      // What is not one name may end in one: "asp.net".
      else if (token.endsWith(NET))
        found.push({ token: NET, at: start + at + written.length - NET.length, length: NET.length });
      if (found.length === MOST) return found;
    }
  }
  return found;
}

const NET = '.net';
const SPACE = /\s/;

/** Where what is written together with a sign begins; "r & d" is. */
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

/** Every sign of a folded text. */
export const signsIn = (folded: string): Token[] =>
  Array.from(folded.matchAll(SIGN), ({ 0: token, index: at }) => ({ token, at, length: token.length }));

/** Whether a word is a sign, or several, and nothing else. */
export const isSign = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word);

/** Letters of what stands on either side of "&" in a name: "at&t", and not "salt&pepper". */
const SHORT = 4;

/**
 * What would mean little in parts: initials and numbers. Parts of a letter or two would be found everywhere, "node.js"
 * and "tcp/ip" by their parts.
 */
function isName(token: string): boolean {
  if (!/^[\p{L}\p{N}].*[&/+.][\p{L}\p{N}]/u.test(token)) return true;
  const parts = token.split(/[&/+.]/);
  if (/^[^/+.]*$/.test(token)) return parts.every((part) => part.length <= SHORT);
  if (/^[^&/+]*$/.test(token)) return parts.every((part) => /^(?:\p{L}|\p{N}{1,3})$/u.test(part));
  return /^[^&.]*$/.test(token) && parts.some((part) => [...part].length === 1);
}
