import type { Asker } from './askers.ts';
import { sharedTurns, type Path } from './shares.ts';

/** Whose work is: of those who are known or of the others; in that a network's, a home's in it, a member's or of the visitors of the home. Nobody's lies alone. */
function ownersOf({ member, home, network, isKnown = false }: Asker): Path {
  const one = member ?? home ?? Symbol('nobody');
  return [isKnown, network ?? home ?? one, home ?? one, one];
}

/** Says whose pieces are, as parts of `sharedTurns`: those of a member lie where the first of them does, from however many places they come. */
export function ownerPaths() {
  const members = new Map<number | undefined, { owners: Path; pieces: number }>();
  return {
    enter(asker: Asker): Path {
      const { owners, pieces } = members.get(asker.member) ?? { owners: ownersOf(asker), pieces: 0 };
      if (asker.member !== undefined) members.set(asker.member, { owners, pieces: pieces + 1 });
      return owners;
    },
    leave({ member }: Asker): void {
      const known = members.get(member);
      if (known && --known.pieces === 0) members.delete(member);
    },
  };
}

/**
 * The piece that gives way to others: the latest of whoever has most. Shares of networks are compared first, then those of
 * the homes in one, then those of the members of one.
 */
export function heaviest<T extends { asker: Asker }>(pieces: Iterable<T>, sizeOf: (piece: T) => number): T | undefined {
  const shares = sharedTurns<T>();
  const { enter } = ownerPaths();
  for (const piece of pieces) shares.add(enter(piece.asker), piece, sizeOf(piece));
  return shares.heaviest();
}
