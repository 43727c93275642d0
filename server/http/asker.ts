import type { FastifyRequest } from 'fastify';
import { isIPv4, type Socket } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker, Waiters } from '../queue/askers.ts';
import { unavailable } from '../errors.ts';
import { addressOf, homeOf, networksOf } from './address.ts';
import { isInternal } from './internal.ts';

/** Header of an internal request: the address of the client that it is sent for. */
export const DONE_FOR = 'x-making';
/** All who wait for an internal request. */
export const internalWaiters = new AsyncLocalStorage<Waiters>();

/**
 * Who sent a request, for the fair queues (queue.ts); for an internal request, the client that it is sent for. Closing
 * the connection cancels the wait; after a wait the asker is authorized again before its turn.
 */
export function askerOf(request: FastifyRequest): Asker {
  const told = isInternal(request) ? request.headers[DONE_FOR] : undefined;
  const address = typeof told === 'string' ? told : addressOf(request);
  const company = typeof told === 'string' ? internalWaiters.getStore() : undefined;
  return {
    member: request.viewer?.id,
    home: homeOf(address),
    network: networkOf(address),
    isKnown: request.viewer !== undefined,
    left: closedOf(request.raw.socket),
    async reauthorize() {
      // A render for others has no connection of its own.
      if (company?.hasLeft()) throw unavailable();
      await request.reauthorize?.();
    },
    permit: request.permit,
    company,
  };
}

/** The same asker for work that goes on after the response: it still waits, whether or not the client has left. */
export function askerAfter(request: FastifyRequest): Asker {
  const { member, home, network, isKnown } = askerOf(request);
  return { member, home, network, isKnown };
}

/** The widest network that one owner is likely to hold: a /48, or a /24 of IPv4. */
export const networkOf = (address: string): string | undefined =>
  isIPv4(address) ? address.replace(/\d+$/, '0/24') : networksOf(address).at(-1)?.name;

const closed = new WeakMap<Socket, AbortSignal>();

/** Aborted when a connection is closed. The socket may be null: a library may have taken it from the request. */
function closedOf(socket: Socket | null): AbortSignal | undefined {
  if (!socket) return undefined;
  const known = closed.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  closed.set(socket, controller.signal);
  return controller.signal;
}
