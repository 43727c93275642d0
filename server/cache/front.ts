import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Services } from '../app.ts';
import { isEncoded } from '../http/encoded-bodies.ts';
import { isInternal, siteOf } from '../http/internal.ts';
import { tokenIn } from '../http/viewer.ts';
import { AnswerCache } from './answer-cache.ts';
import { Entry } from './entry.ts';
import { askInside, isMaking } from './inside.ts';
import { Keys } from './keys.ts';
import { serve } from './serve.ts';
import { isAnonymous, tell } from './shown.ts';

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
  const keys = new Keys({ manySites: config.PUBLIC_URL === undefined });
  let closing = false;

  /** @returns whether it was answered */
  function answer(request: IncomingMessage, response: ServerResponse, site: () => string | undefined, id?: string) {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (closing || tokenIn(request.headers.authorization) !== undefined || isEncoded(request.headers)) return false;
    const key = keys.known(url, site);
    const entry = key === undefined ? undefined : cache.find(key);
    if (!entry) return false;
    cache.hits += 1;
    serve(cache, entry, request, response, id ?? randomUUID());
    return true;
  }

  // A proxy may say where the site is read, and who may say so is Fastify's to judge.
  const isTold = config.TRUST_PROXY !== 'false';
  for (const handle of app.server.listeners('request')) {
    app.server.off('request', handle as () => void);
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const site = () => (isTold ? undefined : `http://${request.headers.host}`);
      if (!answer(request, response, site)) handle.call(app.server, request, response);
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isInternal(request)) return done();
    if (answer(request.raw, reply.raw, () => siteOf(request), request.id)) reply.hijack();
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
      if (place) return throughCache(place, request, reply);
    });

  function placeOf(request: FastifyRequest) {
    const { config: route, schema, method } = request.routeOptions;
    if (!route.shows || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const isJson = route.shows !== 'told';
    // Documents and feeds are the same for everybody.
    if (isJson && !isAnonymous(request)) return undefined;
    const { querystring } = schema ?? {};
    const parameters = querystring instanceof z.ZodObject ? Object.keys(querystring.shape) : [];
    return keys.of(request.url, { parameters: isJson ? parameters : undefined, sited: !isJson }, () => siteOf(request));
  }

  async function throughCache(
    { key, url }: { key: string; url: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { id } = request;
    const site = siteOf(request);
    const made = await cache.through(key, () => askInside(app, url, { site, id }));
    if (made instanceof Entry) {
      tell(reply, made);
      reply.hijack();
      serve(cache, made, request.raw, reply.raw, id);
    } else if (made && request.method === 'GET') {
      // What it says of its connection is true inside only: who asked to close theirs would wait for its end.
      const { 'content-length': _length, connection: _connection, ...headers } = made.headers;
      return reply.code(made.status).headers(headers).send(made.body);
    }
    return undefined;
  }
}
