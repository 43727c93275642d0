import { LIMITS } from '../../contract/limits.ts';
import { tooMany } from '../errors.ts';
import { heaviest } from '../queue/fair-shares.ts';
import type { Asker } from '../queue/askers.ts';

/** Uploads of one member that are received, wait and are worked on at the same time: the form sends five. */
const MOST = 20;
/** What they may announce together. */
const MOST_BYTES = 30 * 2 ** 20;
/** Bytes of all uploads that have arrived. Each is in memory until it is stored. */
const MOST_BYTES_OF_ALL = 64 * 2 ** 20;
const RETRY_AFTER = 5;

interface Upload {
  asker: Asker & { member: number };
  /** `Content-Length`. Without one it counts as one of the largest. */
  length: string | undefined;
}

/** What an upload has in memory. */
export interface Held {
  /** Counts bytes that have arrived. */
  take(bytes: number): void;
  /** Aborted when it has to give way to others, or nobody waits for it: it lets go of all bytes. */
  gone: AbortSignal;
}

/**
 * Lets members send a few uploads at once. Their bytes count as they arrive, so that announcing much and sending little
 * takes no room from others. When there is no more room, the heaviest gives way (fair-shares.ts); only what is being decoded
 * at that moment, two pictures at most, still comes to its end.
 */
export function admission() {
  const members = new Map<number, { uploads: number; bytes: number }>();
  const held = new Set<{ asker: Asker; bytes: number; giveWay: AbortController }>();
  let all = 0;

  function makeRoom(): void {
    while (all > MOST_BYTES_OF_ALL) {
      const loser = heaviest(
        [...held].filter(({ bytes }) => bytes > 0),
        ({ bytes }) => bytes,
      );
      if (!loser) return;
      held.delete(loser);
      all -= loser.bytes;
      loser.giveWay.abort();
    }
  }

  /** @throws 429 when this member sends so much already */
  return async function admit<T>({ asker, length }: Upload, run: (held: Held) => Promise<T>): Promise<T> {
    const announced = Math.min(Number(length ?? LIMITS.imageBytes), LIMITS.imageBytes);
    const own = members.get(asker.member) ?? { uploads: 0, bytes: 0 };
    if (own.uploads >= MOST || own.bytes + announced > MOST_BYTES)
      throw tooMany('You are sending many images at once. Try again when some are stored', RETRY_AFTER);
    members.set(asker.member, own);
    own.uploads += 1;
    own.bytes += announced;
    const giveWay = new AbortController();
    const piece = { asker, bytes: 0, giveWay };
    held.add(piece);
    // Not `AbortSignal.any`, which would stay with the connection for as long as that is open.
    const stop = () => giveWay.abort();
    if (asker.left?.aborted) stop();
    asker.left?.addEventListener('abort', stop);
    try {
      return await run({
        take(bytes) {
          if (!held.has(piece)) return;
          piece.bytes += bytes;
          all += bytes;
          makeRoom();
        },
        gone: giveWay.signal,
      });
    } finally {
      asker.left?.removeEventListener('abort', stop);
      if (held.delete(piece)) all -= piece.bytes;
      own.uploads -= 1;
      own.bytes -= announced;
      if (own.uploads === 0) members.delete(asker.member);
    }
  };
}
