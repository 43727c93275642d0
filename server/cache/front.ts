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
import { findToldSite, reachedSite, toldSite } from '../http/site.ts';
import { tokenIn } from '../http/token.ts';
import { Company } from '../queue/askers.ts';
import { AnswerCache } from './answer-cache.ts';
import { Entry, type Answer } from './entry.ts';
import { ANY_SITE, fill, sendFilled } from './filled.ts';
import { askInside, isMaking } from './inside.ts';
import { placeOf, Spellings, type Place } from './places.ts';
import { serve } from './serve.ts';
import { isAnonymous, tell } from '../http/shown.ts';
import { ToldSites } from './told-sites.ts';

const MB = 2 ** 20;

/** What keeps answers; undefined when nothing is kept (CACHE_MB=0). */
export function openCache({ config, database }: Services): AnswerCache | undefined {
  return config.CACHE_MB > 0 ? new AnswerCache(config.CACHE_MB * MB, database.changes) : undefined;
}

/**
 * Puts the cache in front of the application. What is kept is served before Fastify sees the request, which costs next
 * to nothing; requests that are injected find it in the first hook. The rest goes its way: limits, viewer, and then, by
 * the second hook, to the one who is making the answer. To be called before other hooks are added.
 * @returns adds the second hook; to be called after the viewer is known
 */
export function registerFront(app: FastifyInstance, cache: AnswerCache, services: Services): () => void {
  const { config, database } = services;
  const { log } = app;
  const spellings = new Spellings();
  let closing = false;

  // Without PUBLIC_URL answers that hold addresses of this site are kept for the addresses of this machine, for some sites
  // that readers tell, and once for all others. Behind a proxy the Host header says where the proxy sends to.
  const sites = new ToldSites();
  const isProxied = config.TRUST_PROXY !== 'false';
  const reachedBy = (request: IncomingMessage) => (isProxied ? undefined : reachedSite(request));
  const keyAt = ({ key, isSited }: Place, site: string) =>
    isSited && config.PUBLIC_URL === undefined ? `${site} ${key}` : key;

  /** The site that kept answers are there for, with no work to speak of; undefined: their addresses are still to be filled in. */
  function knownSite(request: IncomingMessage, told: string | undefined): string | undefined {
    return reachedBy(request) ?? (told !== undefined && sites.has(told) ? told : undefined);
  }

  /**
   * @param tellSite the site that the reader tells, if any
   * @returns whether it was answered
   */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    tellSite: () => string | undefined,
    id?: string,
  ): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (closing || tokenIn(request.headers.authorization) !== undefined || isEncoded(request.headers)) return false;
    const place = spellings.find(url);
    if (!place) return false;
    const isSited = place.isSited && config.PUBLIC_URL === undefined;
    const site = isSited ? knownSite(request, tellSite()) : '';
    if (site === undefined) return false;
    const entry = cache.find(keyAt(place, site));
    if (!entry) return false;
    cache.hits += 1;
    serve(cache, entry, request, response, { id: id ?? randomUUID(), log });
    return true;
  }

  for (const handle of app.server.listeners('request')) {
    app.server.off('request', handle as () => void);
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // As browsers write it; in other spellings it is known behind the hook.
      const { host } = request.headers;
      const tellSite = () => (isProxied || host === undefined ? undefined : `http://${host}`);
      if (!answer(request, response, tellSite)) handle.call(app.server, request, response);
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isInternal(request)) return done();
    if (answer(request.raw, reply.raw, () => findToldSite(request), request.id)) reply.hijack();
    else done();
  });
  let stopWatching: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopWatching = await database.watchOthers();
  });
  app.addHook('preClose', async () => {
    closing = true;
    await stopWatching?.();
  });

  return () =>
    app.addHook('onRequest', async (request, reply) => {
      const place = isMaking(request) ? undefined : placeOf(request);
      // Documents and feeds are the same for everybody.
      if (!place || (!place.isSited && !isAnonymous(request))) return;
      await throughCache(place, request, reply);
      // Who has left gets no answer, and no other one is made for them.
      if (reply.raw.closed && !reply.sent) reply.hijack();
    });

  /** Of readers only: what is injected is asked for by the server itself. */
  function siteFor(request: FastifyRequest, told: string): string {
    const known = knownSite(request.raw, told);
    if (known !== undefined) return known;
    return !isInternal(request) && sites.admit(told, homeOf(addressOf(request))) ? told : ANY_SITE;
  }

  /** The answer for a site: of one that was told it is the one for all of them, filled in. */
  function through(place: Place, site: string, asked: { id: string; asker: string }, how: Asked) {
    const { isOpen } = place;
    const ask = (at: string, company: Company) => askInside(app, place.url, { site: at, ...asked, company });
    const isTold = place.isSited && sites.has(site);
    const make = async (company: Company) => {
      const any = await cache.through(keyAt(place, ANY_SITE), (all) => ask(ANY_SITE, all), { ...how, isOpen, company });
      return any === undefined ? ask(site, company) : fill(cache, any, site);
    };
    return cache.through(keyAt(place, site), isTold ? make : (all) => ask(site, all), { ...how, isOpen });
  }

  async function throughCache(asked: Place, request: FastifyRequest, reply: FastifyReply) {
    const { id } = request;
    const asker = addressOf(request);
    const isSited = asked.isSited && config.PUBLIC_URL === undefined;
    const told = isSited ? toldSite(request) : undefined;
    const site = isSited && told !== undefined ? siteFor(request, told) : (config.PUBLIC_URL ?? ANY_SITE);
    let place = asked;
    // A document is built of what is right, and not of what is shown while it is made anew.
    const held = isInternal(request) ? undefined : cache.find(keyAt(place, site));
    if (held) cache.hits += 1;
    if (!held && place.exists && place.missing && !(await place.exists())) place = place.missing;
    const made = held ?? (await through(place, site, { id, asker }, askedBy(request)));
    // Inside nobody knows who is waiting.
    if (made && isError(made) && wantsPage(request)) throw errorOf(made);
    if (made && told !== undefined && site === ANY_SITE) return sendFilled(cache, made, reply, told);
    if (made instanceof Entry) {
      if (place === asked) spellings.remember(request.url, place);
      tell(reply, made);
      reply.hijack();
      serve(cache, made, request.raw, reply.raw, { id, log });
    } else if (made && request.method === 'GET') {
      // What it says of its connection is true inside only: who asked to close theirs would wait for its end.
      const { 'content-length': _length, connection: _connection, ...headers } = made.headers;
      return reply.code(made.status).headers(headers).send(made.body);
    }
    return undefined;
  }
}

/** Who waits for an answer, and whether an aged one will do. A document that is made has its turn, and is built of what is right. */
interface Asked {
  company: Company;
  orAged: boolean;
}

function askedBy(request: FastifyRequest): Asked {
  const isInside = isInternal(request);
  return { company: new Company({ ...askerOf(request), hasTurn: isInside }), orAged: !isInside };
}

/** Not one that a page tells in its own words. */
const isError = (made: Entry | Answer): made is Answer =>
  !(made instanceof Entry) &&
  made.status >= 400 &&
  made.headers['content-type']?.startsWith('application/json') === true;

/** An error that was answered inside, to be answered anew. */
function errorOf({ body, headers }: Answer): AppError {
  const { error, message, fields } = ErrorAnswer.parse(JSON.parse(body.toString()));
  const retryAfter = Number(headers['retry-after']);
  return new AppError(error, message, { ...(fields ? { fields } : {}), ...(retryAfter ? { retryAfter } : {}) });
}
