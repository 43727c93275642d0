import { ExpectedError } from '../expected-error.ts';

/** Runs work that Ctrl-C or SIGTERM aborts cleanly; the second signal ends the process at once. */
export async function abortable<T>(work: (signal: AbortSignal) => Promise<T>, message: string): Promise<T> {
  const stop = new AbortController();
  const leave = () => stop.abort(new ExpectedError(message));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}
