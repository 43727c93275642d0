/** Scripts that people write today (UAX 31, tables 5 and 7), and those that one language mixes, with Latin words among them. */
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

/** Digits, punctuation, signs and marks that belong to all. */
const COMMON = 'Zyyy Zinh';

const PATTERNS = WRITING.map((scripts) => {
  const classes = `${COMMON} ${scripts}`.split(' ').map((script) => String.raw`\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/**
 * Whether all letters are of one script, or of those that one language mixes (UTS 39, highly restrictive): `аdmin` with a
 * Cyrillic letter is not.
 */
export const isOneScript = (name: string): boolean => PATTERNS.some((pattern) => pattern.test(name));

/** Signs that stand beside letters where people write: on every keyboard, and the punctuation of scripts. */
const PUNCTUATION = String.raw`\x21-\x7e‘’‚“”„«»‹›´·‐‑–—…¿¡‧՚՛՜՝՞׳״،؛؟।॥၊။፡።、。・「」『』〜！（），．：；？～｡､･ｰ`;
const SIGN = String.raw`[^\p{L}\p{M}\p{N}\s${PUNCTUATION}]`;
const SIGN_AT_LETTER = new RegExp(String.raw`(?<=\p{L}\p{M}*)${SIGN}|${SIGN}(?=\p{M}*\p{L})`, 'u');

/**
 * The first sign that nobody writes in words and that touches a letter: there it may pass for one (`Adm│n`, `vict◯r`). Apart from
 * letters (`Ann ★`) it is a sign.
 */
export const signAtLetter = (name: string): string | undefined => SIGN_AT_LETTER.exec(name)?.[0];
