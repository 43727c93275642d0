import type { FastifyRequest } from 'fastify';
import { claimedSite } from '../http/site.ts';

/**
 * The origin of this site, as `https://prompts.example`: PUBLIC_URL, or else what the request claims.
 * @throws 400 when that is no valid origin
 */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? claimedSite(request);
