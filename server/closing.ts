import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests that are underway may take once nobody new is let in, in milliseconds. */
const DRAIN = 5_000;
const LOOK = 200;
/** After the grace, how long an end may take in all, in milliseconds. */
const END = 9_000;

/**
 * How a node ends, once: how long it stays and answers on, in seconds, and with which code it exits. Asked again, the
 * shorter time and the worse code hold.
 * @param end the end itself; `hurry` ends the time of staying
 * @param onFailure is told why the end failed; then the node exits with 1
 */
export function closingOnce(
  end: (grace: number, hurry: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): (grace: number, code?: number) => void {
  const hurry = new AbortController();
  let worst = 0;
  let until: number | undefined;
  return (grace, code = 0) => {
    worst = Math.max(worst, code);
    const wished = performance.now() + grace * 1000;
    if (until !== undefined && wished >= until) return;
    // What hangs must not keep a dead node around.
    setTimeout(() => process.exit(1), grace * 1000 + END).unref();
    if (until !== undefined) hurry.abort();
    else
      void end(grace, hurry.signal)
        .catch((error: unknown) => {
          worst = Math.max(worst, 1);
          onFailure(error);
        })
        .then(() => process.exit(worst));
    until = wished;
  };
}

/**
 * Ends the listening in steps: says on `/readyz` and on each connection that this node leaves, and answers on for
 * `grace` seconds, or until it is to hurry; lets in nobody new and waits for what is underway; cuts what has not ended by
 * then. Only then the application ends: a page asks its own routes while it is made, and they would refuse.
 */
export async function closeGracefully(app: FastifyInstance, grace: number, hurry: AbortSignal): Promise<void> {
  app.leave();
  await sleep(grace * 1000, undefined, { signal: hurry }).catch(() => undefined);
  await drain(app.server);
  await app.close();
}

async function drain(server: FastifyInstance['server']): Promise<void> {
  // Connections whose last answer went out before they could be told come to rest one by one.
  const resting = setInterval(() => server.closeIdleConnections(), LOOK);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN);
  await new Promise((ended) => {
    server.close(ended);
  });
  clearInterval(resting);
  clearTimeout(late);
}
