const MEGABYTE = 2 ** 20;

/** Pieces that are expensive when repeated: for normalisation, regular expressions, words, brackets, lists. */
// prettier-ignore
const PIECES = [
  '\u0301', '\u0316\u0301', 'a\u0301', '\ufdfa', '\u200d', 'क\u200d', '\u202e', 'a\u202e', '\u3164', '\u{e0041}',
  '[', '[a', '[a][b]', '[a](', '[a](x "', '[a]:', '[/a', '[a]\n ', '`', '` `` ', '```\n', '> ', '- ', '\\',
  ' ', '\t', '\n', '\r', '"', "'", '(', '@', '@.', 'a@a.', '.', '-', '%', '0', '1', '1.', 'a', 'A ', 'é', '𝒳', '한',
  '漢字', 'ก', 'あ', 'ß', 'İ', '\u0e33', '\uff9e', '__proto__', '<b>', '&amp;', '$&', 'https://', '../', '\u0001', '\u2028',
];

/** Letters of scripts without spaces, or words of Latin letters, no two alike. */
function mixed(length: number, from: number, to: number, spaced: boolean): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1) {
    // A full cycle through the range in large steps.
    text += String.fromCodePoint(from + ((at * 7_919) % (to - from)));
    if (spaced && at % 5 === 4) text += ' ';
  }
  return text.slice(0, length);
}

/** Hostile texts of `length` UTF-16 units, by what they consist of. */
export function texts(length: number): [name: string, text: string][] {
  const repeated = PIECES.map((piece): [string, string] => [
    JSON.stringify(piece),
    piece
      .repeat(Math.ceil(length / piece.length))
      .slice(0, length)
      .toWellFormed(),
  ]);
  return [
    ...repeated,
    ['Han', mixed(length, 0x4e00, 0x9fff, false)],
    ['Hangul', mixed(length, 0xac00, 0xd7a3, false)],
    ['Thai', mixed(length, 0xe01, 0xe2e, false)],
    ['many scripts', mixed(length, 0x100, 0x2fff, true)],
    [
      'words',
      Array.from({ length: length / 4 }, (_, at) => at.toString(36))
        .join(' ')
        .slice(0, length),
    ],
  ];
}

/** Fits into a body with its other fields, however JSON escapes its characters. */
const largestText = (piece: string): string => {
  const written = JSON.stringify(piece).length - 2 + Buffer.byteLength(piece) - piece.length;
  return piece.repeat(Math.floor((MEGABYTE - 2_000) / Math.max(written, Buffer.byteLength(piece)))).toWellFormed();
};
export const largestTexts = (): [name: string, text: string][] =>
  PIECES.map((piece) => [JSON.stringify(piece), largestText(piece)]);

const fill = (piece: string, bytes = MEGABYTE - 100): string => piece.repeat(Math.floor(bytes / piece.length));

/** Whole bodies of a megabyte, valid JSON or not. */
export const BODIES: [name: string, body: string][] = [
  ['arrays in arrays', fill('[', (MEGABYTE - 100) / 2) + fill(']', (MEGABYTE - 100) / 2)],
  ['open arrays', fill('[')],
  ['objects in objects', `${fill('{"a":', (MEGABYTE - 100) / 2)}1${fill('}', (MEGABYTE - 100) / 12)}`],
  ['open objects', fill('{"a":')],
  ['an array of empty texts', `[${fill('"",')}""]`],
  ['an array of objects', `[${fill('{},')}{}]`],
  [
    'an object of 100,000 members',
    `{${Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
  ],
  ['one member again and again', `{${fill('"a":0,')}"a":0}`],
  ['poisoned prototypes', `{"a":[${fill('{"__proto_":{}},')}{}],"x":"\\u005f_proto__"}`],
  ['a number of a million digits', fill('1')],
  ['a fraction', `0.${fill('1')}`],
  ['white space', fill(' ')],
  ['escapes', `"${fill('\\u0041')}"`],
  ['an open text', `"${fill('a')}`],
  ['byte order marks', fill('\ufeff', MEGABYTE / 3)],
];

/** Lists for a field that takes one. */
export const LISTS: [name: string, json: string][] = [
  ['empty texts', `[${fill('"",', MEGABYTE - 4_000)}""]`],
  ['numbers', `[${fill('0,', MEGABYTE - 4_000)}0]`],
  ['nulls', `[${fill('null,', MEGABYTE - 4_000)}null]`],
  ['lists', `[${fill('[],', MEGABYTE - 4_000)}[]]`],
  ['lists in lists', fill('[', MEGABYTE / 2 - 4_000) + fill(']', MEGABYTE / 2 - 4_000)],
  ['different names', `[${Array.from({ length: 100_000 }, (_, at) => `"${at}"`).join(',')}]`],
  ['addresses', `[${fill('"https://a",', MEGABYTE - 4_000)}""]`],
];

/** Just below Node's limit for headers, and so for a URL. */
const HEAD = 14_000;

export const ADDRESSES: [name: string, path: string][] = [
  ['parameters', `/api/prompts?${fill('a=1&', HEAD)}`],
  ['one parameter', `/api/prompts?${fill('page=1&', HEAD)}`],
  ['sorts', `/api/prompts?${fill('sort=title&', HEAD)}`],
  ['signs', `/api/prompts?${fill('%', HEAD)}`],
  ['nothing', `/api/prompts?${fill('&', HEAD)}`],
  ['brackets', `/api/prompts?${fill('[', HEAD)}=1`],
  ['a deep page', `/${fill('a/', HEAD)}`],
  ['slashes', fill('/', HEAD)],
  ['a deep call', `/api/${fill('prompts/', HEAD)}`],
  ['dots', fill('/..', HEAD)],
  ['encoded dots', fill('/%2e%2e', HEAD)],
  ['an asset', `/assets/${fill('a', HEAD)}`],
  ['an image', `/api/v1/assets/image/${fill('0', HEAD)}`],
  ['a file', `/${fill('.', HEAD)}`],
];

/** Headers that the server reads, each with hostile content. */
export const HEADERS: [name: string, value: string][] = [
  ['accept', fill('text/html;q=0.1,', HEAD)],
  ['accept-encoding', fill('gzip;q=0.1,', HEAD)],
  ['accept-encoding', fill(' ,;', HEAD)],
  ['accept-language', fill('en;q=0.1,', HEAD)],
  ['authorization', `Bearer ${fill('a', HEAD)}`],
  ['authorization', fill(' ', HEAD)],
  ['cookie', fill('a=b; ', HEAD)],
  ['content-type', `multipart/form-data; boundary=${fill('a', HEAD)}`],
  ['content-type', `application/json${fill(' ;a="', HEAD)}`],
  ['content-type', fill('application/', HEAD)],
  ['if-none-match', fill('"a",', HEAD)],
  ['if-none-match', fill('W/', HEAD)],
  ['if-match', fill('"a",', HEAD)],
  ['idempotency-key', fill('a', HEAD)],
  ['range', `bytes=${fill('0-1,', HEAD)}`],
  ['user-agent', fill('Mozilla/5.0 (', HEAD)],
  ['user-agent', fill('Version/1 Safari/1 ', HEAD)],
  ['x-forwarded-for', fill('1.1.1.1,', HEAD)],
  ['x-forwarded-host', fill('a.', HEAD)],
  ['forwarded', fill('for=1;', HEAD)],
];
