import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The address of internal requests: one that no client can have. Limits do not count them. */
export const INTERNAL_ADDRESS = '0.0.0.0';

/** Whether the server itself sent it, through the routes but without a socket. A library may have taken the socket. */
export const isInternal = ({ raw: { socket } }: { raw: { socket: IncomingMessage['socket'] | null } }): boolean =>
  socket?.remoteAddress === INTERNAL_ADDRESS;

/** The ID of a request; an internal one may carry the ID of the request that it is sent for. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = isInternal({ raw }) ? raw.headers['x-request-id'] : undefined;
  return typeof given === 'string' ? given : randomUUID();
}
