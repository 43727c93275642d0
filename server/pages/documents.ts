import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheKey } from '../cache/cache-key.ts';
import { setCacheTags } from '../http/cache-tags.ts';
import type { CacheTag } from '../cache-tags.ts';
import { findCategory } from '../categories/categories.queries.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { askerOf } from '../http/asker.ts';
import { invalid } from '../errors.ts';
import { findPromptRow } from '../prompts/prompts.queries.ts';
import { fairQueue } from '../queue/queue.ts';
import { asWritten, missingOf, pagesAt, type PageAddress } from '../http/documents.ts';
import { documentCalls } from './api-transport.ts';
import { contentSecurityPolicy, developmentPolicy, permissionsPolicy } from './csp.ts';
import { originOf } from './feeds.origin.ts';
import type { BuiltPages } from './render.ts';
import { renderDocument, type RenderedDocument, type Renderer } from './render.ts';

/**
 * Shared caches keep documents for one minute and serve stale ones for ten more while they revalidate (product 11),
 * including prompts withdrawn in the meantime (docs/growing.md). Browsers revalidate each time.
 */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** Without PUBLIC_URL a document contains the origin that its reader claimed: no shared cache may keep it. */
const PRIVATE = 'private, no-cache';

/**
 * Documents that are rendered at once. Nearly always one of them has the processor, so more would only take longer.
 * Some hundreds wait, because one document may be all that a network requests, and further ones get 503.
 */
const AT_ONCE = { atOnce: 2, waiting: 500, ofOneHome: 60 };
/**
 * Search pages, of which there is no end, wait in a queue of their own. Only one at a time enters the queue of all
 * pages, so that at most one delays the others.
 */
const OPEN_AT_ONCE = { ...AT_ONCE, atOnce: 1 };

interface Options {
  database: Database;
  renderer: () => Promise<Renderer>;
  publicUrl: string | undefined;
  /** What the build says of its pages; undefined in development. */
  built: Pick<BuiltPages, 'patterns' | 'scripts'> | undefined;
}

/** Every address that no other route serves is a document, an unknown one with status 404 (decision 025). */
export function registerDocuments(app: FastifyInstance, { database, renderer, publicUrl, built }: Options): void {
  const pageAt = built ? pagesAt(built.patterns) : asWritten;
  const queue = fairQueue('documents', AT_ONCE);
  const openQueue = fairQueue('search_documents', OPEN_AT_ONCE);
  const headers = {
    'content-security-policy': built ? contentSecurityPolicy(built.scripts) : developmentPolicy,
    'permissions-policy': permissionsPolicy,
  };

  async function exists({ subject }: PageAddress): Promise<boolean> {
    if (!subject) return true;
    const found =
      'prompt' in subject
        ? await findPromptRow(database.sql, subject.prompt, undefined)
        : await findCategory(database.sql, subject.category);
    return found !== undefined;
  }

  /** The cache key of an address, regardless of how else it is written. */
  function place(request: FastifyRequest): CacheKey | undefined {
    const url = urlOf(request);
    const page = pageAt(url);
    if (!page || isMoved(request, page)) return undefined;
    const at = (document: string): CacheKey => ({
      key: document,
      url: document,
      holdsSite: true,
      isUnbounded: page.isUnbounded,
    });
    if (!page.subject) return at(page.document);
    return { ...at(page.document), exists: () => exists(page), missing: at(missingOf(page.subject)) };
  }

  app.get('*', { config: { cacheTags: 'manual', place }, schema: { hide: true } }, async (request, reply) => {
    const url = urlOf(request);
    const page = pageAt(url);
    if (!page) return reply.callNotFound();
    if (isMoved(request, page)) return move(reply, `${page.path}${url.search}`);
    const origin = originOf(request, publicUrl);
    const address = page.subject && !(await exists(page)) ? missingOf(page.subject) : page.document;
    const until = nextDay(now());
    const calls = documentCalls(app);
    const asker = askerOf(request);
    const render = () =>
      queue.run(asker, async () =>
        renderDocument(await renderer(), new URL(`${origin}${address}`), {
          transport: calls.transport,
          onFailure: (error) => request.log.error({ err: error }, 'a page could not be made'),
        }),
      );
    const document = await (page.isUnbounded ? openQueue.run(asker, render) : render());
    const cacheTags = built && document.complete ? calls.cacheTags() : undefined;
    if (cacheTags && isCacheable(document.status)) setCacheTags(reply, { tags: cacheTags, expiresAt: until });
    return send(reply.headers(headers), document, cacheTags);
  });

  function send(
    reply: FastifyReply,
    { status, headers: own, html }: RenderedDocument,
    cacheTags: CacheTag[] | undefined,
  ): FastifyReply {
    return reply
      .code(status)
      .headers(own)
      .header('cache-control', status === 200 && cacheTags ? (publicUrl ? SHARED : PRIVATE) : 'no-store')
      .send(html);
  }
}

/** A document that says "not found" is cached too: once for all missing addresses. */
const isCacheable = (status: number): boolean => status === 200 || status === 404 || status === 400;

/** A document shows the current day (in UTC), so it expires at the end of that day. */
const nextDay = (moment: Date): number =>
  Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1);

/** The requested path and query, without the host: `//elsewhere` remains a path of this site. */
function urlOf({ url: written }: FastifyRequest): URL {
  const url = URL.parse(`http://site${written}`);
  if (!url) throw invalid({ path: 'Address is not well-formed' });
  return url;
}

/** Whether an address differs from its canonical form: in case, slashes or escapes. */
const isMoved = ({ url }: FastifyRequest, { path }: PageAddress): boolean =>
  path !== undefined && url.split('?', 1)[0] !== path;

const move = (reply: FastifyReply, to: string): FastifyReply =>
  reply.code(308).headers({ location: to, 'cache-control': 'no-cache' }).send('');
