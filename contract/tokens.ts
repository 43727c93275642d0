/** Classes of signs, in the order in which they are tried; whatever is in none is another sign. */
const CLASSES = [
  /\s/,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u,
  /\p{N}/u,
  /[\p{sc=Latin}'’]/u,
  /[\p{L}\p{M}]/u,
];
const [BLANK, LATIN, OTHER, UNKNOWN] = [0, 3, CLASSES.length, 255];

/** Tokens of a run of each class by its length, measured on GPT's tokenizer o200k. */
const TOKENS: readonly ((length: number) => number)[] = [
  (length) => Number(length > 1),
  (length) => 0.8 * length,
  (length) => Math.ceil(length / 3),
  (length) => 1 + Math.max(0, length - 8) / 5,
  (length) => Math.max(1, length / 3.8),
  (length) => Math.max(1, length / 2),
];
/** A word with a Latin letter beyond ASCII: words of languages other than English are cut into more pieces. */
const tokensOfAccented = (length: number): number => Math.max(1, length / 3.2);

/** The class of each UTF-16 unit, as far as it was needed. Halves of a pair are signs: most are emoji. */
const KNOWN = new Uint8Array(2 ** 16).fill(UNKNOWN);

function classOf(unit: number): number {
  const known = KNOWN[unit] ?? OTHER;
  if (known !== UNKNOWN) return known;
  const found = CLASSES.findIndex((pattern) => pattern.test(String.fromCharCode(unit)));
  return (KNOWN[unit] = found < 0 ? OTHER : found);
}

const LINE_BREAK = 10;
const RIGHT_QUOTE = 0x2019;

/**
 * About how many tokens a chat model reads in a text, by runs of letters, digits and signs: within 20 % of what GPT's
 * own tokenizer counts for nearly every prompt. One pass over the text.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let [kind, length, isSpecial] = [OTHER, 0, false];
  const endRun = () => {
    if (length === 0) return;
    if (isSpecial) tokens += kind === LATIN ? tokensOfAccented(length) : 1;
    else tokens += TOKENS[kind]?.(length) ?? 0;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const next = classOf(unit);
    if (next !== kind) {
      endRun();
      [kind, length, isSpecial] = [next, 0, false];
    }
    length += 1;
    if (next === LATIN ? unit > 127 && unit !== RIGHT_QUOTE : next === BLANK && unit === LINE_BREAK) isSpecial = true;
  }
  endRun();
  return Math.round(tokens);
}
