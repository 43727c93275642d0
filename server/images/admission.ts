import { LIMITS } from '../../contract/limits.ts';
import { tooMany } from '../http/errors.ts';

/** Uploads of one member that are received, wait and are worked on at the same time: the form sends five. */
const MOST = 20;
/** Their bytes. Each is in memory until it is stored. */
const MOST_BYTES = 30 * 2 ** 20;
const RETRY_AFTER = 5;

/** Lets a member send a few uploads at once. One that does not say how long it is counts as one of the largest. */
export function admission() {
  const members = new Map<number, { uploads: number; bytes: number }>();

  /** @throws 429 when this member sends so many already */
  return async function admit<T>(member: number, length: string | undefined, run: () => Promise<T>): Promise<T> {
    const bytes = Math.min(Number(length ?? LIMITS.imageBytes), LIMITS.imageBytes);
    const own = members.get(member) ?? { uploads: 0, bytes: 0 };
    if (own.uploads >= MOST || own.bytes + bytes > MOST_BYTES)
      throw tooMany('You are sending many images at once. Try again when some are stored', RETRY_AFTER);
    members.set(member, own);
    own.uploads += 1;
    own.bytes += bytes;
    try {
      return await run();
    } finally {
      own.uploads -= 1;
      own.bytes -= bytes;
      if (own.uploads === 0) members.delete(member);
    }
  };
}
