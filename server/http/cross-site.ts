import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from '../errors.ts';
import { isInternal } from './internal.ts';

/** Methods that change nothing. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses changes on behalf of a page of another site. Signed-in users send a token, which no other page has; but
 * visitors count uses and try passwords, too, and an open page could make all its readers do so. Browsers declare where
 * a request comes from (Fetch Metadata, else Origin); programs declare nothing, and are let through.
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
  // A sibling domain, an older browser, a plain http address, or a program.
  if (origin === undefined) return true;
  const said = URL.parse(origin);
  if (!said) return false;
  const { host, headers } = request;
  return said.origin === own || [host, headers.host].some((name) => sameHost(said, name));
}

/** Compares hosts with default ports normalized. */
const sameHost = (origin: URL, host: string | undefined): boolean =>
  host !== undefined && URL.parse(`${origin.protocol}//${host}`)?.host === origin.host;
