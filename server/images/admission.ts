import { LIMITS } from '../../contract/limits.ts';
import { tooMany } from '../errors.ts';
import { heaviest } from '../queue/fair-shares.ts';
import type { Asker } from '../queue/askers.ts';

/** Concurrent uploads of one member: receiving, waiting or being processed. The form sends five. */
const MAX_UPLOADS = 20;
/** Total bytes that the uploads of one member may announce. */
const MOST_BYTES = 30 * 2 ** 20;
/** Bytes received of all uploads. Each stays in memory until it is stored. */
const MOST_BYTES_OF_ALL = 64 * 2 ** 20;
const RETRY_AFTER = 5;

interface Upload {
  asker: Asker & { member: number };
  /** `Content-Length`. Without one, the upload counts with the maximum size. */
  length: string | undefined;
}

/** The memory budget of an upload. */
export interface BodyBudget {
  /** Counts received bytes. */
  take(bytes: number): void;
  /** Aborted when the upload is evicted in favour of others or its client is gone: it must release all bytes. */
  gone: AbortSignal;
}

/**
 * Limits concurrent uploads per member, and the memory of all uploads. Bytes count as they arrive, so that announcing
 * much and sending little takes no memory from others. When memory is full, the heaviest upload is evicted
 * (fair-shares.ts). Only pictures that are being decoded at that moment, two at most, are still finished.
 */
export function admission() {
  const members = new Map<number, { uploads: number; bytes: number }>();
  const held = new Set<{ asker: Asker; bytes: number; controller: AbortController }>();
  let totalBytes = 0;

  function makeRoom(): void {
    while (totalBytes > MOST_BYTES_OF_ALL) {
      const evicted = heaviest(
        [...held].filter(({ bytes }) => bytes > 0),
        ({ bytes }) => bytes,
      );
      if (!evicted) return;
      held.delete(evicted);
      totalBytes -= evicted.bytes;
      evicted.controller.abort();
    }
  }

  /** @throws 429 if this member already has too many uploads or bytes */
  return async function admit<T>({ asker, length }: Upload, run: (held: BodyBudget) => Promise<T>): Promise<T> {
    const announced = Math.min(Number(length ?? LIMITS.imageBytes), LIMITS.imageBytes);
    const own = members.get(asker.member) ?? { uploads: 0, bytes: 0 };
    if (own.uploads >= MAX_UPLOADS || own.bytes + announced > MOST_BYTES)
      throw tooMany('You are sending many images at once. Try again when some are stored', RETRY_AFTER);
    members.set(asker.member, own);
    own.uploads += 1;
    own.bytes += announced;
    const controller = new AbortController();
    const piece = { asker, bytes: 0, controller };
    held.add(piece);
    // Not `AbortSignal.any`: its listener would stay until the connection closes.
    const stop = () => controller.abort();
    if (asker.left?.aborted) stop();
    asker.left?.addEventListener('abort', stop);
    try {
      return await run({
        take(bytes) {
          if (!held.has(piece)) return;
          piece.bytes += bytes;
          totalBytes += bytes;
          makeRoom();
        },
        gone: controller.signal,
      });
    } finally {
      asker.left?.removeEventListener('abort', stop);
      if (held.delete(piece)) totalBytes -= piece.bytes;
      own.uploads -= 1;
      own.bytes -= announced;
      if (own.uploads === 0) members.delete(asker.member);
    }
  };
}
