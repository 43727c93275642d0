import type { FastifyBaseLogger } from 'fastify';

/** Faults that are told, should they come again and again while the node ends. */
const TOLD = 10;

/**
 * What nobody caught, of an event, a timer or a promise, leaves the process in a state that nobody knows: it is told in one
 * line of the log, and `end` lets in nobody new, finishes what is underway and exits with 1. Nothing should ever come here.
 */
export function onUncaught(log: FastifyBaseLogger, end: () => void): void {
  let told = 0;
  process.on('uncaughtException', (thrown: unknown, origin) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if ((told += 1) <= TOLD) log.fatal({ err: error, origin }, 'A fault that nobody caught: this node ends');
    end();
  });
}
