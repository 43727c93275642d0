import { LRUCache } from 'lru-cache';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError, tooMany } from '../errors.ts';
import { TooManyParts } from './upload.parts.ts';

/** Pictures of one member that may turn out to be none within an hour. Finding out takes a decoder seconds. */
const MOST = 50;
const HOUR = 3_600_000;
/** Members that are counted, in the memory of this node. */
const MEMBERS = 10_000;

interface Failures {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Counts the pictures of a member that cannot be decoded, and forms of too many parts. Administrators are free, and everybody with RATE_LIMIT=off. */
export function failedPictures({ RATE_LIMIT }: Pick<Config, 'RATE_LIMIT'>) {
  const members = new LRUCache<number, Failures>({ max: MEMBERS });

  function failuresOf(member: number): Failures {
    const moment = now().getTime();
    const known = members.get(member);
    // A clock that was set back makes no hour longer.
    if (known && known.until > moment && known.until <= moment + HOUR) return known;
    return { count: 0, until: moment + HOUR };
  }

  /** @throws 429 when too many have failed, before anything is run */
  return async function counted<T>(viewer: NonNullable<Viewer>, run: () => Promise<T>): Promise<T> {
    if (!RATE_LIMIT || isAdministrator(viewer)) return run();
    const before = failuresOf(viewer.id);
    if (before.count >= MOST) {
      const wait = Math.ceil((before.until - now().getTime()) / 1_000);
      throw tooMany('Too many of your images could not be read. Try again later', wait);
    }
    try {
      return await run();
    } catch (error) {
      if (error instanceof TooManyParts || (error instanceof AppError && error.code === 'unsupported_media_type')) {
        const failures = failuresOf(viewer.id);
        failures.count += 1;
        members.set(viewer.id, failures);
      }
      throw error;
    }
  };
}
