/** Scripts that people write today (UAX 31, tables 5 and 7). */
const SCRIPTS = [
  ...['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Hebr', 'Arab', 'Syrc', 'Thaa', 'Ethi', 'Cher', 'Cans', 'Tfng', 'Nkoo'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Olck', 'Mtei', 'Cakm', 'Newa'],
  ...['Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Lana', 'Talu', 'Tale', 'Cham', 'Java', 'Bali', 'Sund', 'Limb', 'Lepc'],
  ...['Mong', 'Yiii', 'Lisu', 'Vaii', 'Adlm', 'Rohg', 'Osge', 'Mand', 'Saur', 'Sylo', 'Batk', 'Plrd', 'Wcho', 'Hmnp'],
];

/** Japanese, Chinese and Korean are written in several, and with Latin words among them (UTS 39, highly restrictive). */
const MIXES = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

const WRITTEN_IN = [...MIXES, ...SCRIPTS.map((script) => [script])].map(
  (scripts) =>
    new RegExp(`^[${['Zyyy', 'Zinh', ...scripts].map((script) => String.raw`\p{scx=${script}}`).join('')}]*$`, 'u'),
);

/**
 * Whether all letters are of one script, or of those that one language mixes (UTS 39): `аdmin` with a Cyrillic letter is
 * not. Digits, punctuation and signs belong to all.
 */
export const isOneScript = (name: string): boolean => WRITTEN_IN.some((pattern) => pattern.test(name));
