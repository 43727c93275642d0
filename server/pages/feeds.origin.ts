import type { FastifyRequest } from 'fastify';
import { invalid } from '../http/errors.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where this site is, as `https://prompts.example`: PUBLIC_URL, or else what the request itself was sent to.
 * @throws 400 when the Host header is none: it ends up in addresses that we hand out
 */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const origin = HOST.test(request.host) ? URL.parse(`${request.protocol}://${request.host}`)?.origin : undefined;
  if (!origin) throw invalid({ host: 'Host is not well-formed' });
  return origin;
}
