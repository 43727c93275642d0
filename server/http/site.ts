import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { invalid } from '../errors.ts';
import { isInternal } from './internal.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:127\.|::1$)/;

/**
 * The origin that a request claims to be sent to: `https://prompts.example`. A client can claim anything, so a response
 * that contains it must not enter a shared cache. Internal requests carry the origin of the request they are sent for.
 * @throws 400 for an invalid Host header or a protocol other than http(s): it ends up in addresses that we hand out
 */
export function claimedSite(request: FastifyRequest): string {
  const protocol = protocolOf(request);
  if (!isOfTheWeb(protocol)) throw invalid({ protocol: 'Protocol must be http or https' });
  const origin = originAt(protocol, request.host);
  if (!origin) throw invalid({ host: 'Host is not well-formed' });
  return origin;
}

/** As `claimedSite`; undefined where that throws. */
export function findClaimedSite(request: FastifyRequest): string | undefined {
  const protocol = protocolOf(request);
  return isOfTheWeb(protocol) ? originAt(protocol, request.host) : undefined;
}

function protocolOf(request: FastifyRequest): string {
  const internal = isInternal(request) ? request.headers['x-forwarded-proto'] : undefined;
  return (typeof internal === 'string' ? internal : request.protocol).toLowerCase();
}

const isOfTheWeb = (protocol: string): boolean => protocol === 'http' || protocol === 'https';

const originAt = (protocol: string, host: string): string | undefined =>
  HOST.test(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined;

/**
 * The origin, when the Host header names the address and port that the connection has reached: then the claim is
 * proven, and there are only as many as this machine has addresses.
 */
export function reachedSite({ socket, headers: { host } }: IncomingMessage): string | undefined {
  const { localAddress, localPort } = socket;
  if (host === undefined || localAddress === undefined || localPort === undefined) return undefined;
  const address = localAddress.replace(/^::ffff:/, '');
  const names = LOOPBACK.test(address) ? [address, 'localhost'] : [address];
  const isReached = names.some((name) => host === `${name.includes(':') ? `[${name}]` : name}:${localPort}`);
  return isReached ? `http://${host}` : undefined;
}
