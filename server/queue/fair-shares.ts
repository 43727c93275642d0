import type { Asker } from './askers.ts';
import { sharedTurns, type Path } from './shares.ts';

/** Path of the owners: known or not, network, home, member or visitors of the home. Unowned work lies alone. */
function ownersOf({ member, home, network, isKnown = false }: Asker): Path {
  const one = member ?? home ?? Symbol('nobody');
  return [isKnown, network ?? home ?? one, home ?? one, one];
}

/** Owner paths for `sharedTurns`. All pieces of a member, from any address, use the path of the first one. */
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
 * The piece to refuse: the latest of whoever has most. Compares the shares of networks first, then those of the homes
 * in one, then those of the members of one.
 */
export function heaviest<T extends { asker: Asker }>(pieces: Iterable<T>, sizeOf: (piece: T) => number): T | undefined {
  const shares = sharedTurns<T>();
  const { enter } = ownerPaths();
  for (const piece of pieces) shares.add(enter(piece.asker), piece, sizeOf(piece));
  return shares.heaviest();
}
