import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** Rounds of the event loop without a new connection after which none waits: a round may have begun before it is asked. */
const QUIET = 2;
/** Rounds after which work begins although connections come on and on. */
const MOST = 300;

/**
 * Waits until the connections that have come are taken in. Each round of the event loop takes in one: while calls of tens of
 * milliseconds follow one another, those who come would wait for as many of them as there are connections before theirs.
 * Where none has come since anybody asked, nobody waits.
 */
export function takingIn(server: Pick<Server, 'on'>): () => Promise<void> {
  let many = 0;
  /** How many there were when somebody waited to the end. */
  let settled = 0;
  server.on('connection', () => (many += 1));

  return async () => {
    if (many === settled) return;
    for (let round = 0, quiet = 0; round < MOST && quiet < QUIET; round += 1) {
      const before = many;
      await setImmediate();
      quiet = many === before ? quiet + 1 : 0;
    }
    settled = many;
  };
}
