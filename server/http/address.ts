import type { FastifyRequest } from 'fastify';
import { isIPv4, isIPv6 } from 'node:net';

/** A network that an address lies in, and how many times as many requests as one home it may send. */
export interface Network {
  name: string;
  homes: number;
}

/**
 * Prefixes that are counted for an IPv6 address. Providers hand out a /64, a /56 or a /48: a client that rotates within
 * any of them meets the limit of that network.
 */
const WIDTHS = [
  { bits: 64, homes: 1 },
  { bits: 56, homes: 4 },
  { bits: 48, homes: 16 },
] as const;

/** IPv4 addresses within IPv6: mapped ones, and those that NAT64 writes (RFC 4291, RFC 6052). */
const CARRIES_IPV4 = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):([0-9a-f]+):([0-9a-f]+)$/;

/**
 * The normalized client address of a request. Behind trusted proxies it comes from a header, which may contain
 * anything: an invalid value is ignored in favour of the address of the connection.
 */
export const addressOf = (request: FastifyRequest): string =>
  parseAddress(request.ip) ?? parseAddress(request.raw.socket.remoteAddress) ?? 'unknown';

/** Normalizes an IP address, without the port that some proxies add; undefined for an invalid one. */
export function parseAddress(text: string | undefined): string | undefined {
  // Longer than any address with zone and port.
  if (text === undefined || text.length > 100) return undefined;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return bare;
  const [withoutZone = ''] = bare.split('%');
  if (!isIPv6(bare) || !isIPv6(withoutZone)) return undefined;
  const groups = groupsOf(withoutZone);
  const [, high, low] = CARRIES_IPV4.exec(groups.map((group) => group.toString(16)).join(':')) ?? [];
  if (high === undefined || low === undefined) return new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const bytes = [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** The networks that an address is counted in, narrowest first. An invalid address is a network of its own. */
export function networksOf(address: string): Network[] {
  if (!isIPv6(address)) return [{ name: address, homes: 1 }];
  const groups = groupsOf(address);
  return WIDTHS.map(({ bits, homes }) => {
    const kept = groups.slice(0, 4).map((group, place) => {
      const left = Math.min(16, Math.max(0, bits - 16 * place));
      return (group & (0xffff << (16 - left))).toString(16);
    });
    return { name: `${kept.join(':')}::/${bits}`, homes };
  });
}

/** The narrowest of the networks: a home. */
export const homeOf = (address: string): string => networksOf(address)[0]?.name ?? address;

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const spelled = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [256 * Number(a) + Number(b), 256 * Number(c) + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [before = '', after] = spelled.split('::');
  const groupsIn = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [head, tail] = [groupsIn(before), groupsIn(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
