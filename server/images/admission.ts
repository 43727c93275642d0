import { LIMITS } from '../../contract/limits.ts';
import { tooMany, unavailable } from '../http/errors.ts';

/** Uploads of one member that are received, wait and are worked on at the same time: the form sends five. */
const MOST = 20;
/** Their bytes, of one member and of one home. Each is in memory until it is stored. */
const MOST_BYTES = 30 * 2 ** 20;
/** Bytes of all uploads together. */
const MOST_BYTES_OF_ALL = 64 * 2 ** 20;
const RETRY_AFTER = 5;

interface Upload {
  member: number;
  /** The home address (address.ts). */
  home: string;
  /** `Content-Length`. Without one it counts as one of the largest. */
  length: string | undefined;
}

interface Load {
  uploads: number;
  bytes: number;
}

/** Lets members send a few uploads at once, bounded by member, by home and over the whole process. */
export function admission() {
  const members = new Map<number, Load>();
  const homes = new Map<string, Load>();
  let free = MOST_BYTES_OF_ALL;

  /** @throws 429 when this member or home sends so much already, 503 when all together do */
  return async function admit<T>({ member, home, length }: Upload, run: () => Promise<T>): Promise<T> {
    const bytes = Math.min(Number(length ?? LIMITS.imageBytes), LIMITS.imageBytes);
    const own = members.get(member) ?? { uploads: 0, bytes: 0 };
    const shared = homes.get(home) ?? { uploads: 0, bytes: 0 };
    if (own.uploads >= MOST || own.bytes + bytes > MOST_BYTES)
      throw tooMany('You are sending many images at once. Try again when some are stored', RETRY_AFTER);
    if (bytes > free) throw unavailable('Too many images are being sent at the moment, try again', RETRY_AFTER);
    // No home holds more than it leaves to all others, so that a few of them cannot close uploads for everybody.
    if (shared.uploads > 0 && shared.bytes + bytes > Math.min(MOST_BYTES, free - bytes))
      throw tooMany('Many images are being sent from your address. Try again when some are stored', RETRY_AFTER);
    members.set(member, own);
    homes.set(home, shared);
    for (const load of [own, shared]) {
      load.uploads += 1;
      load.bytes += bytes;
    }
    free -= bytes;
    try {
      return await run();
    } finally {
      for (const load of [own, shared]) {
        load.uploads -= 1;
        load.bytes -= bytes;
      }
      free += bytes;
      if (own.uploads === 0) members.delete(member);
      if (shared.uploads === 0) homes.delete(home);
    }
  };
}
