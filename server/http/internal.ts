import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Where requests come from that the server makes itself: an address that no client can have. Limits do not count them. */
export const INTERNAL_ADDRESS = '0.0.0.0';

/** Whether the server itself asks, through the routes but without a socket. A library may have taken it from the request. */
export const isInternal = ({ raw: { socket } }: { raw: { socket: IncomingMessage['socket'] | null } }): boolean =>
  socket?.remoteAddress === INTERNAL_ADDRESS;

/** Names a request; one of our own may have the name of the one that it is done for. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = isInternal({ raw }) ? raw.headers['x-request-id'] : undefined;
  return typeof given === 'string' ? given : randomUUID();
}
