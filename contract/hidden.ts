/**
 * Characters that nobody sees: controls, format characters, fillers, blanks that are no white space, separators of lines.
 * Line feed, carriage return and tab are among them; who allows them says so.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]`;

/** Scripts whose letters join: a joiner or its opposite changes how a word looks. */
const JOINING =
  'Arab Syrc Mand Nkoo Mong Phag Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr Bali Java Sund ' +
  'Cakm Newa Tirh Sylo Limb';
const joining = (property: 'sc' | 'scx'): string =>
  `[${JOINING.replace(/\w+ ?/g, (script) => `\\p{${property}=${script.trim()}}`)}]`;

const SEEN_MARK = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{M}`;
const JOINING_LETTER = String.raw`(?=\p{L})(?!\p{Default_Ignorable_Code_Point})${joining('scx')}`;

/**
 * Behind a joiner, which the dot stands for: it belongs to a letter, with a few marks on it at most. No other joiner is among
 * them, so a letter has one, and marks that Latin letters carry too bear none.
 */
const OF_LETTER = `(?<=${JOINING_LETTER}(?:${SEEN_MARK}){0,5}.)`;

/** Marks that many scripts share (Zinh) follow no joiner. */
const JOINED = `(?:${JOINING_LETTER}|(?=${SEEN_MARK})${joining('sc')})`;

const MONGOLIAN = String.raw`(?=\p{L})\p{sc=Mong}`;

/** A pictogram, in one of its two forms or with a colour of skin. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier}\ufe0f?)?`;

/** Where hidden characters are part of something that is seen. The flags come before the black flag they begin with. */
const NEEDED = [
  // England, Scotland, Wales; one picture made of several; the keys of a telephone.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  // Between the letters of Persian and Indic words, and behind a half form that ends one.
  String.raw`[\u200c\u200d]${OF_LETTER}(?=${JOINED})`,
  String.raw`\u200d${OF_LETTER}(?![\p{L}\p{M}\u200c\u200d])`,
  // Forms of Mongolian letters, one of each, and what sets a last vowel apart. They are of that script themselves.
  String.raw`[\u180b-\u180d\u180f](?<=${MONGOLIAN}.)`,
  String.raw`\u180e(?<=${MONGOLIAN}[\u180b-\u180d\u180f]?.)(?=${MONGOLIAN})`,
  // Signs over or around numbers, which are format characters by name only.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');

/** What texts of several lines have, and where words end in scripts that put no spaces between them. */
const OF_LONG_TEXTS = String.raw`[\t\n\r]|\u200b(?<=[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}].)(?!\p{M})`;

const ANY = new RegExp(HIDDEN, 'u');
const UNSEEN = new RegExp(String.raw`(?:(?![\t-\r\u2028\u2029])${HIDDEN})+`, 'gu');
const NOT_NEEDED = new RegExp(`(?:${NEEDED})|(${HIDDEN})`, 'gu');
const ANY_IN_LONG_TEXT = new RegExp(String.raw`(?![\t\n\r])${HIDDEN}`, 'u');
const RUNS_IN_LONG_TEXT = new RegExp(`(?:${NEEDED}|${OF_LONG_TEXTS})|((?:(?![\\t\\n\\r])${HIDDEN})+)`, 'gu');

/** The name of a character: `U+202E`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first character of a line of text that nobody sees and that no script or emoji needs where it stands. */
export function hiddenIn(line: string): string | undefined {
  if (!ANY.test(line)) return undefined;
  for (const [, hidden] of line.matchAll(NOT_NEEDED)) if (hidden !== undefined) return hidden;
  return undefined;
}

/** Whether so many characters of a text show, white space around them not counted. Most texts show it at once. */
export const shows = (text: string, characters: number): boolean =>
  shownOf(text.slice(0, 16 * characters)).length >= characters || shownOf(text).length >= characters;

const shownOf = (text: string): string => text.replace(UNSEEN, '').trim();

/** A piece of a text: as it is, or nothing but hidden characters. */
export interface Piece {
  text: string;
  hidden: boolean;
}

/** A text of many lines cut where it begins and ends to be hidden; the pieces joined give it back. */
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
