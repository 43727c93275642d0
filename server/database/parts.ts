/** Both engines take the parameters of that many rows of any of our tables. */
const LARGEST = 128;

/**
 * Cuts rows into parts for statements of many rows. Sizes are powers of two, so that however many rows there are, only
 * a handful of statements exist, and each is prepared once.
 * @param largest rows of the largest part, a power of two
 */
export function inParts<T>(rows: readonly T[], largest = LARGEST): T[][] {
  const parts: T[][] = [];
  let size = largest;
  for (let at = 0; at < rows.length; at += size) {
    while (size > rows.length - at) size /= 2;
    parts.push(rows.slice(at, at + size));
  }
  return parts;
}
