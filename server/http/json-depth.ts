/** Maximum nesting depth of lists and objects in a body; ours have two. */
const DEEPEST = 20;
/**
 * Maximum number of lists, objects and commas in a body. The largest of ours has 60; a hundred thousand unknown fields
 * take 50 ms to be parsed and dropped.
 */
const MOST = 1_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON is so nested, or has so many parts, that parsing it would block the event loop. Brackets and commas in
 * strings do not count. It does not check that the text is valid JSON.
 */
export function isTangled(json: string): boolean {
  let depth = 0;
  let all = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfText(json, at);
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth += 1;
      all += 1;
      if (depth > DEEPEST || all > MOST) return true;
    } else if (unit === COMMA) {
      all += 1;
      if (all > MOST) return true;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      depth -= 1;
    }
  }
  return false;
}

/** The end of the string that begins here: its closing quote, or the end of the text. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
