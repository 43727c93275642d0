import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { askerOf } from '../http/asker.ts';
import { setCacheTags } from '../http/cache-tags.ts';
import type { CacheTag } from '../cache-tags.ts';
import { listCategories } from '../categories/categories.queries.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { listPromptIds } from '../prompts/prompts.queries.ts';
import { presentPrompts } from '../prompts/prompts.read.ts';
import { atomFeed } from './feeds.atom.ts';
import { sitemapWorker } from './feeds.worker.ts';
import { originOf } from './feeds.origin.ts';
import { LAST_PART, listSitemapEntries } from './feeds.queries.ts';
import { robots } from './feeds.robots.ts';
import { sitemap, sitemapIndex } from './feeds.sitemap.ts';

/** Prompts in the feed. */
const NEWEST = 30;

/** Public pages without a number in their address (product 2). */
const PAGES = ['/', '/main', '/legal/privacy', '/legal/terms', '/legal/cookies'];

const PartParams = z.object({ part: z.coerce.number() });

/** What search engines and feed readers request (product 11). */
export function feedsRoutes(app: Routes, { database, config }: Services): void {
  const hidden = { hide: true };
  const manual = { cacheTags: 'manual' } as const;

  app.get('/robots.txt', { config: manual, schema: hidden }, (request, reply) =>
    send(reply, 'text/plain', [], robots(siteOf(request)), 'max-age=300'),
  );

  app.get('/sitemap.xml', { config: manual, schema: hidden }, async (request, reply) =>
    send(
      reply,
      'application/xml',
      ['texts'],
      sitemapIndex(siteOf(request), await sitemapWorker(database, askerOf(request))),
    ),
  );

  app.get('/sitemap-pages.xml', { config: manual, schema: hidden }, async (request, reply) => {
    const categories = await listCategories(database.sql);
    const paths = [...PAGES, ...categories.map(({ id }) => `/main?category=${id}`)];
    return send(
      reply,
      'application/xml',
      ['categories'],
      sitemap(
        siteOf(request),
        paths.map((path) => ({ path })),
      ),
    );
  });

  app.get(
    '/sitemap-prompts-:part(^[1-9]\\d{0,5}$).xml',
    { config: manual, schema: { ...hidden, params: PartParams } },
    async (request, reply) => {
      const { part } = request.params;
      const places = part > LAST_PART ? [] : await listSitemapEntries(database.sql, part);
      if (places.length === 0) throw notFound('Page');
      const entries = places.map(({ id, updatedAt }) => ({ path: `/explorer/prompt/${id}`, updatedAt }));
      return send(reply, 'application/xml', ['texts'], sitemap(siteOf(request), entries));
    },
  );

  app.get('/feed.xml', { config: manual, schema: hidden }, async (request, reply) => {
    const ids = await listPromptIds(database, { status: 'PUBLISHED' }, { page: 0, size: NEWEST, sort: [] });
    const prompts = await presentPrompts(database.sql, ids, undefined, 'card');
    return send(
      reply,
      'application/atom+xml',
      ['texts', 'users'],
      atomFeed(siteOf(request), config.SITE_NAME, prompts),
    );
  });

  const siteOf = (request: FastifyRequest) => originOf(request, config.PUBLIC_URL);

  /**
   * Without PUBLIC_URL the addresses inside come from this request, so no shared cache may keep the response.
   * @param directive the cache directive of a text that mentions no prompt; all others are revalidated each time
   */
  const send = (reply: FastifyReply, type: string, cacheTags: CacheTag[], text: string, directive = 'no-cache') => {
    setCacheTags(reply, { tags: cacheTags });
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', config.PUBLIC_URL ? `public, ${directive}` : 'private, no-cache')
      .send(text);
  };
}
