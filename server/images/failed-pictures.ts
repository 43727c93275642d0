import { LRUCache } from 'lru-cache';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError, tooMany } from '../errors.ts';
import { TooManyParts } from './upload.parts.ts';

/** Undecodable pictures allowed per member and hour. Each can take seconds of a decoder. */
const MAX_FAILURES = 50;
const HOUR = 3_600_000;
/** Members counted, in the memory of this node. */
const MEMBERS = 10_000;

interface Failures {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Rate limit for undecodable pictures and forms with too many parts. Not for administrators or with RATE_LIMIT=off. */
export function failedPictures({ RATE_LIMIT }: Pick<Config, 'RATE_LIMIT'>) {
  const members = new LRUCache<number, Failures>({ max: MEMBERS });

  function failuresOf(member: number): Failures {
    const moment = now().getTime();
    const known = members.get(member);
    // If the clock was set back, the hour does not get longer.
    if (known && known.until > moment && known.until <= moment + HOUR) return known;
    return { count: 0, until: moment + HOUR };
  }

  /** @throws 429 if too many have failed, before `run` is called */
  return async function counted<T>(viewer: NonNullable<Viewer>, run: () => Promise<T>): Promise<T> {
    if (!RATE_LIMIT || isAdministrator(viewer)) return run();
    const before = failuresOf(viewer.id);
    if (before.count >= MAX_FAILURES) {
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
