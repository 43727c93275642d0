import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorAnswer } from '../../contract/errors.ts';
import type { Services } from '../services.ts';
import { addressOf, homeOf } from '../http/address.ts';
import { askerOf } from '../http/asker.ts';
import { isEncoded } from '../http/encoded-bodies.ts';
import { wantsPage } from '../http/error-page.ts';
import { AppError } from '../errors.ts';
import { isInternal } from '../http/internal.ts';
import { findClaimedSite, reachedSite, claimedSite } from '../http/site.ts';
import { tokenIn } from '../http/token.ts';
import { Waiters } from '../queue/askers.ts';
import { ResponseCache } from './response-cache.ts';
import { CacheEntry, type RenderedResponse } from './entry.ts';
import { ANY_SITE, fillSite, sendFilled } from './fill-site.ts';
import { renderInternally, isRendering } from './render-internally.ts';
import { cacheKeyOf, KnownUrls, type CacheKey } from './cache-key.ts';
import { serve } from './serve.ts';
import { isAnonymous, setCacheTags } from '../http/cache-tags.ts';
import { ClaimedSites } from './claimed-sites.ts';

const MB = 2 ** 20;

/** The response cache; undefined when it is off (CACHE_MB=0). */
export function openResponseCache({ config, database }: Services): ResponseCache | undefined {
  return config.CACHE_MB > 0 ? new ResponseCache(config.CACHE_MB * MB, database.invalidations) : undefined;
}

/**
 * Puts the cache in front of the application. Cached responses are served before Fastify sees the request, which costs
 * next to nothing; injected requests are served in the first hook. Other requests pass limits and viewer, and then join
 * a render in the second hook. Call this before other hooks are added.
 * @returns adds the second hook; call it after the hook that sets the viewer
 */
export function registerResponseCache(app: FastifyInstance, cache: ResponseCache, services: Services): () => void {
  const { config, database } = services;
  const { log } = app;
  const knownUrls = new KnownUrls();
  let closing = false;

  // Without PUBLIC_URL, responses that contain addresses of this site are cached for the addresses of this machine, for
  // some claimed sites, and once for all others. Behind a proxy the Host header names the target of the proxy.
  const sites = new ClaimedSites();
  const isProxied = config.TRUST_PROXY !== 'false';
  const reachedBy = (request: IncomingMessage) => (isProxied ? undefined : reachedSite(request));
  const keyAt = ({ key, holdsSite: isSited }: CacheKey, site: string) =>
    isSited && config.PUBLIC_URL === undefined ? `${site} ${key}` : key;

  /** The site whose cached responses need no further work; undefined when addresses must still be filled in. */
  function knownSite(request: IncomingMessage, claimed: string | undefined): string | undefined {
    return reachedBy(request) ?? (claimed !== undefined && sites.has(claimed) ? claimed : undefined);
  }

  /**
   * @param findSite the site that the client claims, if any
   * @returns whether a response was sent
   */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    findSite: () => string | undefined,
    id?: string,
  ): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (closing || tokenIn(request.headers.authorization) !== undefined || isEncoded(request.headers)) return false;
    const place = knownUrls.find(url);
    if (!place) return false;
    const isSited = place.holdsSite && config.PUBLIC_URL === undefined;
    const site = isSited ? knownSite(request, findSite()) : '';
    if (site === undefined) return false;
    const entry = cache.get(keyAt(place, site));
    if (!entry) return false;
    cache.hits += 1;
    serve(cache, entry, request, response, { id: id ?? randomUUID(), log });
    return true;
  }

  for (const handle of app.server.listeners('request')) {
    app.server.off('request', handle as () => void);
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The Host header as browsers write it. Other spellings are resolved in the first hook.
      const { host } = request.headers;
      const findSite = () => (isProxied || host === undefined ? undefined : `http://${host}`);
      if (!answer(request, response, findSite)) handle.call(app.server, request, response);
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isInternal(request)) return done();
    if (answer(request.raw, reply.raw, () => findClaimedSite(request), request.id)) reply.hijack();
    else done();
  });
  let stopWatching: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopWatching = await database.subscribeToOthers();
  });
  app.addHook('preClose', async () => {
    closing = true;
    await stopWatching?.();
  });

  return () =>
    app.addHook('onRequest', async (request, reply) => {
      const place = isRendering(request) ? undefined : cacheKeyOf(request);
      // Documents and feeds are the same for every viewer.
      if (!place || (!place.holdsSite && !isAnonymous(request))) return;
      await throughCache(place, request, reply);
      // The client has disconnected: render no other response for it.
      if (reply.raw.closed && !reply.sent) reply.hijack();
    });

  /** Only requests of readers claim a site: injected ones come from the server itself. */
  function siteFor(request: FastifyRequest, claimed: string): string {
    const known = knownSite(request.raw, claimed);
    if (known !== undefined) return known;
    return !isInternal(request) && sites.admit(claimed, homeOf(addressOf(request))) ? claimed : ANY_SITE;
  }

  /** The response for a site. A claimed site gets the shared response with its addresses filled in. */
  function through(place: CacheKey, site: string, asked: { id: string; asker: string }, options: Waiting) {
    const { isUnbounded } = place;
    const ask = (at: string, company: Waiters) => renderInternally(app, place.url, { site: at, ...asked, company });
    const isClaimed = place.holdsSite && sites.has(site);
    const make = async (company: Waiters) => {
      const any = await cache.getOrRender(keyAt(place, ANY_SITE), (all) => ask(ANY_SITE, all), {
        ...options,
        isUnbounded,
        company,
      });
      return any === undefined ? ask(site, company) : fillSite(cache, any, site);
    };
    return cache.getOrRender(keyAt(place, site), isClaimed ? make : (all) => ask(site, all), {
      ...options,
      isUnbounded,
    });
  }

  async function throughCache(asked: CacheKey, request: FastifyRequest, reply: FastifyReply) {
    const { id } = request;
    const asker = addressOf(request);
    const isSited = asked.holdsSite && config.PUBLIC_URL === undefined;
    const claimed = isSited ? claimedSite(request) : undefined;
    const site = isSited && claimed !== undefined ? siteFor(request, claimed) : (config.PUBLIC_URL ?? ANY_SITE);
    let place = asked;
    // A document is built from current responses, not from stale ones that are being re-rendered.
    const held = isInternal(request) ? undefined : cache.get(keyAt(place, site));
    if (held) cache.hits += 1;
    if (!held && place.exists && place.missing && !(await place.exists())) place = place.missing;
    const rendered = held ?? (await through(place, site, { id, asker }, askedBy(request)));
    // The internal request did not know that the waiting client wants a page.
    if (rendered && isError(rendered) && wantsPage(request)) throw errorOf(rendered);
    if (rendered && claimed !== undefined && site === ANY_SITE) return sendFilled(cache, rendered, reply, claimed);
    if (rendered instanceof CacheEntry) {
      if (place === asked) knownUrls.remember(request.url, place);
      setCacheTags(reply, rendered);
      reply.hijack();
      serve(cache, rendered, request.raw, reply.raw, { id, log });
    } else if (rendered && request.method === 'GET') {
      // Its connection header is for the injected request: a client that asked to close would wait for the end.
      const { 'content-length': _length, connection: _connection, ...headers } = rendered.headers;
      return reply.code(rendered.status).headers(headers).send(rendered.body);
    }
    return undefined;
  }
}

/** Who waits, and whether an aged response will do. A document in progress has its turn and needs current data. */
interface Waiting {
  company: Waiters;
  orAged: boolean;
}

function askedBy(request: FastifyRequest): Waiting {
  const isInside = isInternal(request);
  return { company: new Waiters({ ...askerOf(request), hasTurn: isInside }), orAged: !isInside };
}

/** Excludes errors that a page shows in its own words. */
const isError = (rendered: CacheEntry | RenderedResponse): rendered is RenderedResponse =>
  !(rendered instanceof CacheEntry) &&
  rendered.status >= 400 &&
  rendered.headers['content-type']?.startsWith('application/json') === true;

/** The error of an internal response, to be thrown again. */
function errorOf({ body, headers }: RenderedResponse): AppError {
  const { error, message, fields } = ErrorAnswer.parse(JSON.parse(body.toString()));
  const retryAfter = Number(headers['retry-after']);
  return new AppError(error, message, { ...(fields ? { fields } : {}), ...(retryAfter ? { retryAfter } : {}) });
}
