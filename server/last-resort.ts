import type { FastifyBaseLogger } from 'fastify';

/** Maximum number of errors to log, should they recur while the node shuts down. */
const MAX_LOGGED = 10;

/**
 * An uncaught error of an event, a timer or a promise leaves the process in an unknown state. It is logged in one line;
 * then `end` refuses new connections, finishes requests in progress and exits with 1. This should never happen.
 */
export function onUncaught(log: FastifyBaseLogger, end: () => void): void {
  let logged = 0;
  process.on('uncaughtException', (thrown: unknown, origin) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if ((logged += 1) <= MAX_LOGGED) log.fatal({ err: error, origin }, 'A fault that nobody caught: this node ends');
    end();
  });
}
