/** A share of the work: its size, and its parts by name. A piece has no parts. */
interface Share {
  size: number;
  parts: Map<unknown, Share>;
}

/** The names of the parts that a piece lies in, widest first. */
export type Path = readonly unknown[];

const empty = (): Share => ({ size: 0, parts: new Map() });

/**
 * Work in the order of its turns (a hierarchical fair queue, round robin): the widest parts take turns, in each of
 * these its parts, and so on. An operation on one piece visits the parts that the piece lies in, not the other pieces.
 */
export function sharedTurns<Piece>() {
  const all = empty();

  const shareAt = (path: Path): Share | undefined =>
    path.reduce((share: Share | undefined, name) => share?.parts.get(name), all);

  /** Adds a piece behind the others of its part; a new part goes behind its siblings. A negative size removes. */
  function add(path: Path, piece: Piece, size = 1): void {
    let share = all;
    share.size += size;
    for (const name of [...path, piece]) {
      const part = share.parts.get(name) ?? empty();
      part.size += size;
      if (part.size > 0) share.parts.set(name, part);
      else share.parts.delete(name);
      share = part;
    }
  }

  /** Puts every part that the piece lies in, or has lain in, behind its siblings. */
  function putBehind(path: Path): void {
    let share: Share | undefined = all;
    for (const name of path) {
      const part: Share | undefined = share?.parts.get(name);
      if (!part) return;
      share?.parts.delete(name);
      share?.parts.set(name, part);
      share = part;
    }
  }

  /**
   * Descends into the largest part at each level and returns its latest piece. Of parts of equal size it takes the
   * latest or the first.
   */
  function heaviest(within: Path = [], ofAlike: 'latest' | 'first' = 'latest'): Piece | undefined {
    let share = shareAt(within);
    let found: unknown;
    while (share && share.parts.size > 0) {
      let largest: Share | undefined;
      for (const [name, part] of share.parts) {
        if (largest && (part.size < largest.size || (ofAlike === 'first' && part.size === largest.size))) continue;
        largest = part;
        found = name;
      }
      share = largest;
    }
    return found as Piece | undefined;
  }

  function* piecesOf({ parts }: Share): Generator<Piece> {
    for (const [name, part] of parts) {
      if (part.parts.size > 0) yield* piecesOf(part);
      else yield name as Piece;
    }
  }

  return {
    add,
    putBehind,
    heaviest,
    sizeOf: (path: Path = []) => shareAt(path)?.size ?? 0,
    inOrder: () => piecesOf(all),
  };
}
