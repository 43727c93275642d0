import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from '../cache/places.ts';
import { tell } from '../http/shown.ts';
import type { Topic } from '../topics.ts';
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
 * Kept by caches between us and the reader for a minute, and shown for ten more while they ask again (product 11): also what
 * was taken back meanwhile, as docs/growing.md says. Browsers ask each time.
 */
const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** Without PUBLIC_URL a document holds the address that its reader told: nothing for anybody else. */
const PRIVATE = 'private, no-cache';

/**
 * Documents being made; nearly all of the time one of them has the processor, so more at once would only take longer. Some
 * hundreds wait, as each may be all that a network asks for, and whoever comes later would be told 503.
 */
const AT_ONCE = { atOnce: 2, waiting: 500, ofOneHome: 60 };
/**
 * Pages of searches: there is no end of these. They wait in a queue of their own, and only one of them at a time goes on to
 * the queue of all pages: so at most one is in the way of the others.
 */
const OPEN_AT_ONCE = { ...AT_ONCE, atOnce: 1 };

interface Options {
  database: Database;
  renderer: () => Promise<Renderer>;
  publicUrl: string | undefined;
  /** What the build says of its pages; undefined while they are being written. */
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

  async function exists({ shows }: PageAddress): Promise<boolean> {
    if (!shows) return true;
    const found =
      'prompt' in shows
        ? await findPromptRow(database.sql, shows.prompt, undefined)
        : await findCategory(database.sql, shows.category);
    return found !== undefined;
  }

  /** What is kept for an address: the same whatever else is written in it. */
  function place(request: FastifyRequest): Place | undefined {
    const url = urlOf(request);
    const page = pageAt(url);
    if (!page || isMoved(request, page)) return undefined;
    const at = (document: string): Place => ({ key: document, url: document, isSited: true, isOpen: page.isOpen });
    if (!page.shows) return at(page.document);
    return { ...at(page.document), exists: () => exists(page), missing: at(missingOf(page.shows)) };
  }

  app.get('*', { config: { shows: 'told', place }, schema: { hide: true } }, async (request, reply) => {
    const url = urlOf(request);
    const page = pageAt(url);
    if (!page) return reply.callNotFound();
    if (isMoved(request, page)) return move(reply, `${page.path}${url.search}`);
    const origin = originOf(request, publicUrl);
    const address = page.shows && !(await exists(page)) ? missingOf(page.shows) : page.document;
    const until = nextDay(now());
    const calls = documentCalls(app);
    const asker = askerOf(request);
    const make = () =>
      queue.run(asker, async () =>
        renderDocument(await renderer(), new URL(`${origin}${address}`), {
          transport: calls.transport,
          onFailure: (error) => request.log.error({ err: error }, 'a page could not be made'),
        }),
      );
    const document = await (page.isOpen ? openQueue.run(asker, make) : make());
    const topics = built && document.complete ? calls.topics() : undefined;
    if (topics && isAnswer(document.status)) tell(reply, { topics, until });
    return send(reply.headers(headers), document, topics);
  });

  function send(
    reply: FastifyReply,
    { status, headers: own, html }: RenderedDocument,
    topics: Topic[] | undefined,
  ): FastifyReply {
    return reply
      .code(status)
      .headers(own)
      .header('cache-control', status === 200 && topics ? (publicUrl ? KEPT : PRIVATE) : 'no-store')
      .send(html);
  }
}

/** Also that there is nothing is an answer, and kept: for all addresses of nothing together. */
const isAnswer = (status: number): boolean => status === 200 || status === 404 || status === 400;

/** A document says which day it is (in UTC): so it is right for that day only. */
const nextDay = (moment: Date): number =>
  Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1);

/** The address that was asked for, with what it says and without where it is: `//elsewhere` stays a path of this site. */
function urlOf({ url: written }: FastifyRequest): URL {
  const url = URL.parse(`http://site${written}`);
  if (!url) throw invalid({ path: 'Address is not well-formed' });
  return url;
}

/** Whether a page is written otherwise than it is meant to be: in capitals, with another slash, in escapes. */
const isMoved = ({ url }: FastifyRequest, { path }: PageAddress): boolean =>
  path !== undefined && url.split('?', 1)[0] !== path;

const move = (reply: FastifyReply, to: string): FastifyReply =>
  reply.code(308).headers({ location: to, 'cache-control': 'no-cache' }).send('');
