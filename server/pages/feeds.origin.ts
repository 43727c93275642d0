import type { FastifyRequest } from 'fastify';
import { toldSite } from '../http/site.ts';

/**
 * Where this site is, as `https://prompts.example`: PUBLIC_URL, or else what the request itself was sent to.
 * @throws 400 when that is no address
 */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? toldSite(request);
