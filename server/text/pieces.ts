/** Words shorter than this have too many neighbours to guess at, longer ones are no words. */
const SHORTEST = 4;
const LONGEST = 32;
/** Whether a word may be a slip of the pen: letters only, 2026 is none for 2025. */
export const isGuessable = (word: string): boolean => {
  const { length } = [...word];
  return length >= SHORTEST && length <= LONGEST && /^[\p{L}\p{M}]+$/u.test(word);
};

export interface Piece {
  piece: string;
  word: string;
}

/**
 * A word in three pieces, a long one in four: of two slips at least one piece is spared, and so found in a word that is nearly
 * the same, at nearly the same place.
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

/** The pieces that a word has which differs by so many slips. */
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
