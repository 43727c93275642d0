/** Lists and objects within each other that a body may have; ours have two. */
const DEEPEST = 20;
/**
 * Lists and objects, and commas between what is in them, that a body may have in all. The largest of ours has 60; a
 * hundred thousand fields that nobody knows take 50 ms to be read and thrown away.
 */
const MOST = 1_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON is so nested, or of so many parts, that reading it would hold up everybody. Brackets and commas in texts do
 * not count. It says nothing of whether it is JSON.
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

/** Where a text ends that begins here: at its closing quote, or at the end of all. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
