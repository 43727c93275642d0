import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { listParts, type Part } from './feeds.queries.ts';

/** Runs in the thread for long reads (database/aside.ts). */
export const run = ({ sql }: Database): Promise<Part[]> => listParts(sql);

/** The parts of the sitemap, without holding up other requests: something of every prompt is read for them. */
export const partsAside = (database: Database, asker: Asker): Promise<Part[]> =>
  database.aside(import.meta.url as AsideModule<undefined, Part[]>, undefined, { asker, queue: 'search' });
