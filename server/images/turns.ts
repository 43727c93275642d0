import type { Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

/** Concurrent tasks. */
const AT_ONCE = 2;
/** Of these, tasks on large pictures, which take hundreds of megabytes and seconds. */
const LARGE_AT_ONCE = 1;

/** An uploaded picture. Only one per member is processed at a time. */
export interface Upload extends Asker {
  isLarge: boolean;
}

function mayBegin({ member, isLarge }: Upload, running: Upload[]): boolean {
  const isServed = member !== undefined && running.some((other) => other.member === member);
  return !isServed && !(isLarge && running.filter((other) => other.isLarge).length >= LARGE_AT_ONCE);
}

/**
 * Fair queues for work on pictures. Uploads and variants alternate, and so do the askers within each. So many or slow
 * pictures of one asker delay others by one task at most.
 */
export function uploadTurns() {
  const uploads = fairQueue('uploads', { atOnce: AT_ONCE, waiting: 60, mayBegin });
  const resizing = fairQueue('resizing', { atOnce: AT_ONCE, waiting: 500 });
  // It holds at most as many tasks as may run in the other two queues.
  const pictures = fairQueue('pictures', { atOnce: AT_ONCE, waiting: 2 * AT_ONCE });
  return {
    upload: <T>(asker: Upload, work: () => Promise<T>): Promise<T> =>
      uploads.run(asker, () => pictures.run({ home: 'uploads' }, work)),
    resize: <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
      resizing.run(asker, () => pictures.run({ home: 'resizing' }, work)),
  };
}
