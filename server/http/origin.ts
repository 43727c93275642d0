import type { Socket } from 'node:net';
import type { Path } from '../queue/shares.ts';
import { homeOf, parseAddress } from './address.ts';
import { networkOf } from './asker.ts';

const known = new WeakMap<Socket, Path>();

/** Where a connection comes from: its network and its home, as parts of `sharedTurns`. Undefined when it is gone already. */
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

/** The home that a connection comes from: an address, of IPv6 a /64. Undefined when it is gone already. */
export const homeOfSocket = (socket: Socket): unknown => networkAndHomeOf(socket)?.[1];
