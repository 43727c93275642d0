import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from '../errors.ts';
import { isInternal } from './internal.ts';

/** What changes nothing, whoever has it asked for. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses to change anything for a page of another site. Whoever is signed in sends a token, which no other page has; but
 * visitors count uses and try passwords, too, and an open page could let all its readers do so. Browsers say where a
 * request comes from (Fetch Metadata, else Origin); programs say nothing, and are let through.
 */
export function refuseCrossSite(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): void {
  const own = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin;
  app.addHook('onRequest', (request, _reply, next) => {
    if (READS.has(request.method) || isInternal(request) || isOfThisSite(request, own)) next();
    else next(forbidden('Requests of other sites are not answered'));
  });
}

function isOfThisSite(request: FastifyRequest, own: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return true;
  if (site === 'cross-site') return false;
  // A neighbour below the same domain, an older browser, a plain http address, or a program.
  if (origin === undefined) return true;
  const said = URL.parse(origin);
  if (!said) return false;
  const { host, headers } = request;
  return said.origin === own || [host, headers.host].some((name) => sameHost(said, name));
}

/** A port that is the usual one need not be said. */
const sameHost = (origin: URL, host: string | undefined): boolean =>
  host !== undefined && URL.parse(`${origin.protocol}//${host}`)?.host === origin.host;
