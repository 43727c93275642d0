import { SingleBar } from 'cli-progress';
import { stoppable } from '../start/stoppable.ts';
import type { Progress } from './backup.ts';

/** Runs work under a progress bar, which is only there where a person looks on. Ctrl-C ends it tidily. */
export async function underBar<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: `${title} {bar} {value} of {total} images`, hideCursor: true, clearOnComplete: true })
    : undefined;
  try {
    return await stoppable((signal) => {
      const progress: Progress = { signal };
      if (bar) progress.onImages = (done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done));
      return work(progress);
    }, 'Stopped; nothing was changed.');
  } finally {
    bar?.stop();
  }
}
