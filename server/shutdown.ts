import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests in progress may take once no new connections are accepted, in milliseconds. */
const DRAIN = 5_000;
const IDLE_CHECK = 200;
/** Maximum time of the whole shutdown after the grace period, in milliseconds. */
const END = 9_000;

/**
 * Returns a function that shuts the node down once. It takes the grace period in seconds and the exit code. When
 * called again, the earlier deadline and the higher exit code apply.
 * @param end does the shutdown; `hurry` ends the grace period early
 * @param onFailure receives the error of a failed shutdown; then the node exits with 1
 */
export function shutdownOnce(
  end: (grace: number, hurry: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): (grace: number, code?: number) => void {
  const hurry = new AbortController();
  let exitCode = 0;
  let until: number | undefined;
  return (grace, code = 0) => {
    exitCode = Math.max(exitCode, code);
    const deadline = performance.now() + grace * 1000;
    if (until !== undefined && deadline >= until) return;
    // A hanging shutdown must not keep the process alive.
    setTimeout(() => process.exit(1), grace * 1000 + END).unref();
    if (until !== undefined) hurry.abort();
    else
      void end(grace, hurry.signal)
        .catch((error: unknown) => {
          exitCode = Math.max(exitCode, 1);
          onFailure(error);
        })
        .then(() => process.exit(exitCode));
    until = deadline;
  };
}

/**
 * Stops in steps. First announces the shutdown on `/readyz` and on each connection, and serves on for `grace` seconds
 * or until `hurry`. Then accepts no new connections, waits for requests in progress, and cuts those that take too
 * long. Closes the application last: a page requests its own routes while it renders, and they would refuse.
 */
export async function shutDownGracefully(app: FastifyInstance, grace: number, hurry: AbortSignal): Promise<void> {
  app.leave();
  await sleep(grace * 1000, undefined, { signal: hurry }).catch(() => undefined);
  await drain(app.server);
  await app.close();
}

async function drain(server: FastifyInstance['server']): Promise<void> {
  // Connections that got their last response before the announcement become idle one by one.
  const resting = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN);
  await new Promise((ended) => {
    server.close(ended);
  });
  clearInterval(resting);
  clearTimeout(late);
}
