import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Seconds: a year. */
const HSTS_AGE = 31_536_000;

/**
 * Headers of every answer. The policy for scripts of a page depends on that page (server/pages/csp.ts); what is not a
 * page may load nothing at all. Documents of other sites that are open beside ours cannot reach it, and the hosts of
 * pictures that prompts link to do not learn where they are shown. HSTS speaks for this host alone: what else lies below
 * its name is not ours to decide.
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> =>
  headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: HSTS_AGE, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer, Flash, and a filter that browsers no longer have: each would cost every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Puts them on every answer; what the router refuses comes before, and gets them in app.ts. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    // What an API call answers depends on who asks, unless the route says more. By the route: an address may be spelt `/%61pi`.
    if (/^\/(api|auth)\//.test(request.routeOptions.url ?? request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (reply.statusCode !== 304) return next(null, payload);
    if (payload instanceof Readable) payload.destroy();
    next(null, unchanged(request, reply));
  });
  // What Fastify does for HEAD comes last, and tells the length of a body.
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

/** Makes an answer a 304, which has no body and says nothing of one. @returns its payload, as Fastify wants it for HEAD */
export function unchanged({ method }: FastifyRequest, reply: FastifyReply): string | null {
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return method === 'HEAD' ? '' : null;
}

/** They are the same for every answer. @fastify/helmet would put them together anew each time. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
