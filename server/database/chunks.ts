/** For this many rows of any of our tables, both engines accept the number of parameters. */
const LARGEST = 128;

/**
 * Splits rows into parts for multi-row statements. Part sizes are powers of two, so any number of rows needs only
 * a handful of statements, each prepared once.
 * @param largest maximum rows in one part, a power of two
 */
export function chunks<T>(rows: readonly T[], largest = LARGEST): T[][] {
  const parts: T[][] = [];
  let size = largest;
  for (let at = 0; at < rows.length; at += size) {
    while (size > rows.length - at) size /= 2;
    parts.push(rows.slice(at, at + size));
  }
  return parts;
}
