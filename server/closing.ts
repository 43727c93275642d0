import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests that are underway may take once nobody new is let in, in milliseconds. */
const DRAIN = 5_000;
const LOOK = 200;

/**
 * Ends the listening in steps: says on `/readyz` and on each connection that this node leaves, and answers on for
 * `grace` seconds; lets in nobody new and waits for what is underway; cuts what has not ended by then. Only then the
 * application ends: a page asks its own routes while it is made, and they would refuse.
 */
export async function closeGracefully(app: FastifyInstance, grace: number): Promise<void> {
  app.leave();
  await sleep(grace * 1000);
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
