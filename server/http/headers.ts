import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Headers of every answer. The policy for scripts of a page depends on that page (server/pages/csp.ts); what is not a
 * page may load nothing at all.
 */
export function registerHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    // What an API call answers depends on who asks, unless the route says more.
    if (/^\/(api|auth)\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    next(null, payload);
  });
}

/** They are the same for every answer. @fastify/helmet would put them together anew each time. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
