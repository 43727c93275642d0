import type { FastifyRequest } from 'fastify';
import { isIPv4, type Socket } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker, Company } from '../queue/askers.ts';
import { unavailable } from '../errors.ts';
import { addressOf, homeOf, networksOf } from './address.ts';
import { isInternal } from './internal.ts';

/** Holds, in a request of our own, the address of whoever it is done for. */
export const DONE_FOR = 'x-making';
/** And who else waits for it. */
export const companyInside = new AsyncLocalStorage<Company>();

/**
 * Who sent a request, where askers take turns (queue.ts); of one of our own, whom it is done for. Nobody waits any more
 * when their connection is closed; who waited is authorized again before their turn.
 */
export function askerOf(request: FastifyRequest): Asker {
  const told = isInternal(request) ? request.headers[DONE_FOR] : undefined;
  const address = typeof told === 'string' ? told : addressOf(request);
  const company = typeof told === 'string' ? companyInside.getStore() : undefined;
  return {
    member: request.viewer?.id,
    home: homeOf(address),
    network: networkOf(address),
    isKnown: request.viewer !== undefined,
    left: closedOf(request.raw.socket),
    async reauthorize() {
      // What is made for others has no connection of its own.
      if (company?.hasLeft()) throw unavailable();
      await request.reauthorize?.();
    },
    permit: request.permit,
    company,
  };
}

/** The widest network that one owner of addresses is likely to hold: a /48, and a /24 of IPv4. */
export const networkOf = (address: string): string | undefined =>
  isIPv4(address) ? address.replace(/\d+$/, '0/24') : networksOf(address).at(-1)?.name;

const closed = new WeakMap<Socket, AbortSignal>();

/** Aborted when a connection is closed. A library may have taken it from the request. */
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
