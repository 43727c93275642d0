import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { listSitemapParts, type SitemapPart } from './feeds.queries.ts';

/** Runs in the worker thread for long reads (database/worker.ts). */
export const run = ({ sql }: Database): Promise<SitemapPart[]> => listSitemapParts(sql);

/** The parts of the sitemap, without blocking other requests: the query reads something of every prompt. */
export const sitemapWorker = (database: Database, asker: Asker): Promise<SitemapPart[]> =>
  database.runInWorker(import.meta.url as WorkerModule<undefined, SitemapPart[]>, undefined, {
    asker,
    queue: 'search',
  });
