/** In words this long, any one wrong letter is a typo. Shorter words are too close to names: Armin, Amin, Damin. */
const LONG_WORD = 7;

/**
 * Whether a word is another one with a typo: two neighbouring letters swapped, a letter doubled, or in a long word any
 * one letter added, left out or replaced. In a short word, swapping the first two letters is no typo: Damin is a name.
 */
export function isMisspelt(word: string, meant: string): boolean {
  if (word === meant || Math.abs(word.length - meant.length) > 1) return false;
  const start = sharedStart(word, meant);
  const [a, b] = [word.slice(start), meant.slice(start)];
  if (a.length === b.length) {
    const isSwapped =
      (start > 0 || meant.length >= LONG_WORD) && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
    return isSwapped || (meant.length >= LONG_WORD && a.slice(1) === b.slice(1));
  }
  if (a.length < b.length) return meant.length >= LONG_WORD && a === b.slice(1);
  return a.slice(1) === b && (meant.length >= LONG_WORD || a[0] === word[start - 1] || a[0] === a[1]);
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
