/**
 * Invisible characters: controls, format characters, fillers, blanks that are not white space, line separators. Line
 * feed, carriage return and tab are included; callers allow them explicitly.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]`;

/** Scripts with joining letters: a joiner (ZWJ) or non-joiner (ZWNJ) changes how a word looks. */
const JOINING =
  'Arab Syrc Mand Nkoo Mong Phag Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr Bali Java Sund ' +
  'Cakm Newa Tirh Sylo Limb';
const joining = (property: 'sc' | 'scx'): string =>
  `[${JOINING.replace(/\w+ ?/g, (script) => `\\p{${property}=${script.trim()}}`)}]`;

const SEEN_MARK = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{M}`;
const JOINING_LETTER = String.raw`(?=\p{L})(?!\p{Default_Ignorable_Code_Point})${joining('scx')}`;

/**
 * Follows a joiner, which the dot stands for: the joiner belongs to a letter with at most a few marks. Marks exclude
 * other joiners, so a letter has one joiner, and marks shared with Latin letters bear none.
 */
const OF_LETTER = `(?<=${JOINING_LETTER}(?:${SEEN_MARK}){0,5}.)`;

/** Marks that many scripts share (Zinh) follow no joiner. */
const JOINED = `(?:${JOINING_LETTER}|(?=${SEEN_MARK})${joining('sc')})`;

const MONGOLIAN = String.raw`(?=\p{L})\p{sc=Mong}`;

/** A pictogram, optionally with a variation selector or a skin tone. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier}\ufe0f?)?`;

/** Where hidden characters are part of something visible. Flags precede the black flag that they begin with. */
const NEEDED = [
  // England, Scotland, Wales; ZWJ sequences; keycaps.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  // Between the letters of Persian and Indic words, and after a half form at the end of a word.
  String.raw`[\u200c\u200d]${OF_LETTER}(?=${JOINED})`,
  String.raw`\u200d${OF_LETTER}(?![\p{L}\p{M}\u200c\u200d])`,
  // Variants of Mongolian letters, one each, and the vowel separator. They belong to that script themselves.
  String.raw`[\u180b-\u180d\u180f](?<=${MONGOLIAN}.)`,
  String.raw`\u180e(?<=${MONGOLIAN}[\u180b-\u180d\u180f]?.)(?=${MONGOLIAN})`,
  // Signs over or around numbers: format characters by category, but visible.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');

/** Allowed in texts of several lines: tabs, line breaks, and word ends in scripts without spaces. */
const OF_LONG_TEXTS = String.raw`[\t\n\r]|\u200b(?<=[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}].)(?!\p{M})`;

const ANY = new RegExp(HIDDEN, 'u');
const UNSEEN = new RegExp(String.raw`(?:(?![\t-\r\u2028\u2029])${HIDDEN})+`, 'gu');
const NOT_NEEDED = new RegExp(`(?:${NEEDED})|(${HIDDEN})`, 'gu');
const ANY_IN_LONG_TEXT = new RegExp(String.raw`(?![\t\n\r])${HIDDEN}`, 'u');
const RUNS_IN_LONG_TEXT = new RegExp(`(?:${NEEDED}|${OF_LONG_TEXTS})|((?:(?![\\t\\n\\r])${HIDDEN})+)`, 'gu');

/** The name of a character: `U+202E`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first invisible character of a line that no script or emoji needs at its position. */
export function hiddenIn(line: string): string | undefined {
  if (!ANY.test(line)) return undefined;
  for (const [, hidden] of line.matchAll(NOT_NEEDED)) if (hidden !== undefined) return hidden;
  return undefined;
}

/** Whether a text has so many visible characters, without white space around it. Most texts have them at the start. */
export const shows = (text: string, characters: number): boolean =>
  shownOf(text.slice(0, 16 * characters)).length >= characters || shownOf(text).length >= characters;

const shownOf = (text: string): string => text.replace(UNSEEN, '').trim();

/** A piece of a text: visible text, or only hidden characters. */
export interface Piece {
  text: string;
  hidden: boolean;
}

/** Splits a text of many lines where hidden characters begin and end; joined, the pieces are the text. */
export function hiddenPieces(text: string): Piece[] {
  if (!ANY_IN_LONG_TEXT.test(text)) return [{ text, hidden: false }];
  const pieces: Piece[] = [];
  let done = 0;
  for (const { index, 1: run } of text.matchAll(RUNS_IN_LONG_TEXT)) {
    if (run === undefined) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), hidden: false });
    pieces.push({ text: run, hidden: true });
    done = index + run.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hidden: false });
  return pieces;
}
