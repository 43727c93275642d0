import { setTimeout as sleep } from 'node:timers/promises';

/** What is said of a server that does not run yet, or whose name nobody knows yet: those of one installation start together. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // As above, said by the client of the store.
  'UND_ERR_SOCKET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL that starts or ends.
  '57P03',
  // A store that does.
  'status 503',
]);
/** How Redis says that it reads its data still. */
const LOADING = /^LOADING /;
/** Between two tries, in milliseconds. */
const PAUSE = 500;

export interface Patience {
  /** In all, however much is waited for. */
  seconds: number;
  /** Is told once of each server that is waited for, in a sentence. */
  tell: (sentence: string) => void;
  signal?: AbortSignal;
}

/** Tries something, and again while the server that it needs is away. What is wrong otherwise is thrown at once. */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

/** How a start waits for servers that are away: a node that is started anew just then would be an outage of its own. */
export function patience({ seconds, tell, signal }: Patience): Patiently {
  const until = performance.now() + seconds * 1000;
  return async (work) => {
    for (let isTold = false; ; isTold = true) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || performance.now() >= until) throw error;
        if (!isTold) tell(`Waiting up to ${seconds} s: ${error instanceof Error ? error.message : String(error)}`);
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
