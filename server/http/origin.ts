import type { Socket } from 'node:net';
import type { Path } from '../queue/shares.ts';
import { homeOf, parseAddress } from './address.ts';
import { networkOf } from './asker.ts';

const known = new WeakMap<Socket, Path>();

/** The network and home of a connection, as a path for `sharedTurns`. Undefined when it is closed already. */
export function networkAndHomeOf(socket: Socket): Path | undefined {
  const before = known.get(socket);
  if (before) return before;
  const { remoteAddress } = socket;
  if (remoteAddress === undefined) return undefined;
  const address = parseAddress(remoteAddress) ?? remoteAddress;
  const found = [networkOf(address) ?? address, homeOf(address)];
  known.set(socket, found);
  return found;
}

/** The home of a connection: an IPv4 address or an IPv6 /64. Undefined when it is closed already. */
export const homeOfSocket = (socket: Socket): unknown => networkAndHomeOf(socket)?.[1];
