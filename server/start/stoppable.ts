import { Foreseen } from '../foreseen.ts';

/** Runs work that Ctrl-C or SIGTERM end tidily; asked a second time the process ends at once. */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>, message: string): Promise<T> {
  const stop = new AbortController();
  const leave = () => stop.abort(new Foreseen(message));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}
