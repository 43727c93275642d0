import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../http/errors.ts';
import { apiTransport } from './api-transport.ts';
import { contentSecurityPolicy, developmentPolicy } from './csp.ts';
import { originOf } from './feeds.origin.ts';
import { renderDocument, type RenderedDocument, type Renderer } from './render.ts';

/** Kept by caches between us and the reader for a minute, and shown a little longer while they ask again (design 7). */
const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** What is never a document: an unknown address below these is an unknown call or file. */
const NO_DOCUMENT = /^\/(?:api|auth|assets)(?:\/|$)|\.data$/;

interface Options {
  renderer: () => Promise<Renderer>;
  publicUrl: string | undefined;
  development: boolean;
}

/** Every address that no other route serves is a document, an unknown one with status 404. */
export function registerDocuments(app: FastifyInstance, { renderer, publicUrl, development }: Options): void {
  app.get('*', { schema: { hide: true } }, async (request, reply) => {
    const url = addressOf(request, publicUrl);
    if (NO_DOCUMENT.test(url.pathname)) return reply.callNotFound();
    const document = await renderDocument(await renderer(), url, apiTransport(app));
    return send(request, reply, document, development);
  });
}

function addressOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  // Joined as text: an address like //elsewhere stays a path of this site.
  const url = URL.parse(`${new URL(originOf(request, publicUrl)).origin}${request.url}`);
  if (!url) throw invalid({ path: 'Address is not well-formed' });
  return url;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, html, complete }: RenderedDocument,
  development: boolean,
): FastifyReply {
  // Weak: the same document in several encodings.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  const kept = status === 200 && complete && !development;
  reply
    .headers(headers)
    .header('content-security-policy', development ? developmentPolicy : contentSecurityPolicy(html))
    .header('cache-control', kept ? KEPT : 'no-store');
  if (!kept) return reply.code(status).send(html);
  reply.header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send();
  return reply.code(status).send(html);
}

/** Whether the reader already has this version (If-None-Match, weak comparison). */
function isKnown(asked: string | undefined, etag: string): boolean {
  return asked !== undefined && asked.split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()));
}
