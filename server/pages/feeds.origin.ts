import type { FastifyRequest } from 'fastify';
import { invalid } from '../http/errors.ts';
import { siteOf } from '../http/internal.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where this site is, as `https://prompts.example`: PUBLIC_URL, or else what the request itself was sent to.
 * @throws 400 when the Host header is none: it ends up in addresses that we hand out
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const origin = HOST.test(request.host) ? URL.parse(siteOf(request))?.origin : undefined;
  if (!origin) throw invalid({ host: 'Host is not well-formed' });
  return origin;
}
