import { SingleBar } from 'cli-progress';
import { abortable } from '../start/stoppable.ts';
import type { Progress } from './backup.ts';

/** Runs work with a progress bar if stderr is a terminal. Ctrl-C aborts it cleanly. */
export async function withProgressBar<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: `${title} {bar} {value} of {total} images`, hideCursor: true, clearOnComplete: true })
    : undefined;
  try {
    return await abortable((signal) => {
      const progress: Progress = { signal };
      if (bar) progress.onImages = (done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done));
      return work(progress);
    }, 'Stopped; nothing was changed.');
  } finally {
    bar?.stop();
  }
}
