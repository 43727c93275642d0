/** Scripts in modern use (UAX 31, tables 5 and 7), and combinations that one language mixes, including Latin. */
const WRITING = [
  'Latn Hani Hira Kana',
  'Latn Hani Bopo',
  'Latn Hani Hang',
  ...(
    'Latn Cyrl Grek Armn Geor Hebr Arab Syrc Thaa Ethi Cher Cans Tfng Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh ' +
    'Olck Mtei Cakm Newa Thai Laoo Tibt Mymr Khmr Lana Talu Tale Cham Java Bali Sund Limb Lepc Mong Yiii Lisu Vaii Adlm Rohg ' +
    'Osge Mand Saur Sylo Batk Plrd Wcho Hmnp'
  ).split(' '),
];

/** Digits, punctuation, symbols and marks that all scripts share. */
const COMMON = 'Zyyy Zinh';

const PATTERNS = WRITING.map((scripts) => {
  const classes = `${COMMON} ${scripts}`.split(' ').map((script) => String.raw`\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/**
 * Whether all letters are of one script, or of those that one language mixes (UTS 39, highly restrictive): `аdmin` with
 * a Cyrillic letter is not.
 */
export const isOneScript = (name: string): boolean => PATTERNS.some((pattern) => pattern.test(name));

/** Shared symbols that people write within words: those on keyboards, and punctuation that resembles no letter. */
const IN_WORDS = String.raw`\x21-\x7e‘’‚“”„«»‹›´·‐‑–—…¿¡‧、。・「」『』〜゠｡､･\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e`;
/** Any other symbol, except punctuation of one script and invisible characters (which `hidden.ts` checks). */
const SIGN = String.raw`(?!(?=\p{P})\P{sc=Zyyy})[^\p{L}\p{M}\p{N}\p{Cf}\s${IN_WORDS}]`;
const SIGN_AT_LETTER = new RegExp(String.raw`(?<=\p{L}\p{M}*)${SIGN}|${SIGN}(?=\p{M}*\p{L})`, 'u');

/**
 * The first symbol that is unusual within words and touches a letter: there it may pass for one (`Adm│n`, `vict◯r`).
 * Apart from letters (`Ann ★`) it is harmless.
 */
export const signAtLetter = (name: string): string | undefined => SIGN_AT_LETTER.exec(name)?.[0];
