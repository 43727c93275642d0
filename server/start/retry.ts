import { setTimeout as sleep } from 'node:timers/promises';

/** Errors of a server that does not run or resolve yet: the servers of one installation often start together. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // As above, from the HTTP client of the image store (undici).
  'UND_ERR_SOCKET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL is starting up or shutting down.
  '57P03',
  // The image store is.
  'status 503',
]);
/** Error of a Redis that is still loading its data. */
const LOADING = /^LOADING /;
/** Pause between two attempts, in milliseconds. */
const PAUSE = 500;

export interface RetryOptions {
  /** Maximum waiting time in total, for all servers together. */
  seconds: number;
  /** Called once for each awaited server, with a sentence. */
  tell: (sentence: string) => void;
  signal?: AbortSignal;
}

/** Runs `work`, and again while the server that it needs is unavailable. Throws other errors at once. */
export type Retry = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets a start wait for unavailable servers. Otherwise a node that restarts during an outage would stay down. */
export function retryWhileAway({ seconds, tell, signal }: RetryOptions): Retry {
  const deadline = performance.now() + seconds * 1000;
  return async (work) => {
    for (let isAnnounced = false; ; isAnnounced = true) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || performance.now() >= deadline) throw error;
        if (!isAnnounced) tell(`Waiting up to ${seconds} s: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(PAUSE, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  };
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && AWAY.has(String(error.code))) return true;
  return LOADING.test(error.message) || isAway(error.cause);
}
