import type { Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

/** Pieces of work that are done at the same time. */
const AT_ONCE = 2;
/** Of them, those of large pictures, which take hundreds of megabytes and seconds. */
const LARGE_AT_ONCE = 1;

/** An uploaded picture. One of a member is worked on at a time. */
export interface Upload extends Asker {
  isLarge: boolean;
}

function mayBegin({ member, isLarge }: Upload, running: Upload[]): boolean {
  const isServed = member !== undefined && running.some((other) => other.member === member);
  return !isServed && !(isLarge && running.filter((other) => other.isLarge).length >= LARGE_AT_ONCE);
}

/**
 * Lets work on pictures begin in fair turns: uploads and variants by turns, and in both their askers, so that
 * nobody who sends much, or what takes long, holds up anybody else for longer than one piece.
 */
export function takeTurns() {
  const uploads = fairQueue('uploads', { atOnce: AT_ONCE, waiting: 60, mayBegin });
  const resizing = fairQueue('resizing', { atOnce: AT_ONCE, waiting: 500 });
  // In it are no more than may run in the two.
  const pictures = fairQueue('pictures', { atOnce: AT_ONCE, waiting: 2 * AT_ONCE });
  return {
    upload: <T>(asker: Upload, work: () => Promise<T>): Promise<T> =>
      uploads.run(asker, () => pictures.run({ home: 'uploads' }, work)),
    resize: <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
      resizing.run(asker, () => pictures.run({ home: 'resizing' }, work)),
  };
}
