/** Shorter words have too many similar words to guess; strings longer than `LONGEST` are not words. */
const SHORTEST = 4;
const LONGEST = 32;
/** Whether a word may be misspelled. Letters only: 2026 is no misspelling of 2025. */
export const isGuessable = (word: string): boolean => {
  const { length } = [...word];
  return length >= SHORTEST && length <= LONGEST && /^[\p{L}\p{M}]+$/u.test(word);
};

export interface Piece {
  piece: string;
  word: string;
}

/**
 * Splits a word into three pieces, a long one into four. Two typing errors leave at least one piece intact, which a
 * similar word has at nearly the same position.
 */
function piecesOf(length: number): { at: number; length: number }[] {
  const count = length < 8 ? 3 : 4;
  const starts = Array.from({ length: count + 1 }, (_, nth) => Math.floor((nth * length) / count));
  return starts.slice(0, -1).map((at, nth) => ({ at, length: (starts[nth + 1] ?? at) - at }));
}

const nameOf = (length: number, at: number, letters: readonly string[]) => `${length}.${at}.${letters.join('')}`;

export const listPieces = (word: string): Piece[] => {
  const letters = [...word];
  return piecesOf(letters.length).map(({ at, length }) => ({
    piece: nameOf(letters.length, at, letters.slice(at, at + length)),
    word,
  }));
};

/** The pieces that a word within `slips` typing errors may have. */
export function piecesNear(word: string, slips: number): string[] {
  const letters = [...word];
  const names = new Set<string>();
  for (let other = letters.length - slips; other <= letters.length + slips; other++) {
    for (const { at, length } of piecesOf(other)) {
      for (let from = Math.max(0, at - slips); from <= at + slips && from + length <= letters.length; from++)
        names.add(nameOf(other, at, letters.slice(from, from + length)));
    }
  }
  return [...names];
}
