import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Seconds: a year. */
const HSTS_AGE = 31_536_000;

/**
 * Headers of every response. The script policy of a page depends on that page (server/pages/csp.ts); any other response
 * may load nothing at all. Documents of other sites that are open beside ours cannot reach it, and the hosts of images
 * that prompts link to do not learn where they are shown. HSTS covers this host only: its subdomains are not ours to
 * decide.
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> =>
  headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: HSTS_AGE, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer, Flash, and a filter that browsers have removed: each would cost every response.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Sets them on every response; router errors occur earlier, and get them in app.ts. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    // API responses depend on the viewer, unless the route says otherwise. Uses the route: a URL may be spelt `/%61pi`.
    if (/^\/(api|auth)\//.test(request.routeOptions.url ?? request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (reply.statusCode !== 304) return next(null, payload);
    if (payload instanceof Readable) payload.destroy();
    next(null, unchanged(request, reply));
  });
  // Fastify's HEAD handling runs last, and sets the length of a body.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('HEAD')) return;
    const last: onSendHookHandler = (_request, reply, payload, next) => {
      if (reply.statusCode !== 304) return next(null, payload);
      reply.removeHeader('content-length');
      next(null, null);
    };
    route.onSend = [route.onSend ?? [], last].flat();
  });
}

/** Turns a response into a 304, without body and body headers. @returns the payload that Fastify expects for HEAD */
export function unchanged({ method }: FastifyRequest, reply: FastifyReply): string | null {
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return method === 'HEAD' ? '' : null;
}

/** Computed once, as they are the same for every response. @fastify/helmet would compute them each time. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
