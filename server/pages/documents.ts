import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tell } from '../cache/shown.ts';
import type { Topic } from '../cache/topics.ts';
import { now } from '../clock.ts';
import { invalid } from '../http/errors.ts';
import { documentCalls } from './api-transport.ts';
import { contentSecurityPolicy, developmentPolicy, permissionsPolicy } from './csp.ts';
import { originOf } from './feeds.origin.ts';
import { renderDocument, type RenderedDocument, type Renderer } from './render.ts';

/** Kept by caches between us and the reader for a minute, and shown a little longer while they ask again (design 7). */
const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** What is never a document: an unknown address below these is an unknown call or file. */
export const NO_DOCUMENT = /^\/(?:api|auth|assets)(?:\/|$)|\.data$/;

interface Options {
  renderer: () => Promise<Renderer>;
  publicUrl: string | undefined;
  development: boolean;
}

/** Every address that no other route serves is a document, an unknown one with status 404. */
export function registerDocuments(app: FastifyInstance, { renderer, publicUrl, development }: Options): void {
  app.get('*', { config: { shows: 'told' }, schema: { hide: true } }, async (request, reply) => {
    const url = addressOf(request, publicUrl);
    if (NO_DOCUMENT.test(url.pathname)) return reply.callNotFound();
    const until = nextDay(now());
    const calls = documentCalls(app);
    const document = await renderDocument(await renderer(), url, {
      transport: calls.transport,
      onFailure: (error) => request.log.error({ err: error }, 'a page could not be made'),
    });
    const topics = development || !document.complete ? undefined : calls.topics();
    if (topics && document.status === 200) tell(reply, { topics, until });
    return send(reply, document, topics, development);
  });
}

/** A document says which day it is (in UTC): so it is right for that day only. */
const nextDay = (moment: Date): number =>
  Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1);

function addressOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  // Joined as text: an address like //elsewhere stays a path of this site.
  const url = URL.parse(`${new URL(originOf(request, publicUrl)).origin}${request.url}`);
  if (!url) throw invalid({ path: 'Address is not well-formed' });
  return url;
}

function send(
  reply: FastifyReply,
  { status, headers, html }: RenderedDocument,
  topics: Topic[] | undefined,
  development: boolean,
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .header('content-security-policy', development ? developmentPolicy : contentSecurityPolicy(html))
    .header('permissions-policy', permissionsPolicy)
    .header('cache-control', status === 200 && topics ? KEPT : 'no-store')
    .send(html);
}
