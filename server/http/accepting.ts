import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** Rounds of the event loop without a new connection after which none waits. The first may already be under way. */
const QUIET = 2;
/** Maximum rounds to wait, even if connections keep coming. */
const MOST = 300;

/**
 * Waits until pending connections are accepted. Each round of the event loop accepts one: while requests of tens of
 * milliseconds follow one another, a new connection would wait for one of them per connection ahead of it. Without a
 * new connection since the last call, nobody waits.
 */
export function afterAccepting(server: Pick<Server, 'on'>): () => Promise<void> {
  let many = 0;
  /** Number of connections when a call last waited to the end. */
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
