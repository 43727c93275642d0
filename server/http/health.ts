import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/engine.ts';
import type { ImageStore } from '../images/store.ts';
import { errors } from './answers.ts';
import { unavailable } from './errors.ts';
import type { Routes } from './route.ts';

const Health = z.object({ status: z.literal('ok') });

/** `/healthz`: the process answers. `/readyz`: so do the database and the image store. */
export function registerHealth(app: Routes, { database, images }: { database: Database; images: ImageStore }): void {
  app.get('/healthz', { schema: { tags: ['health'], response: { 200: Health, ...errors() } } }, () => ({
    status: 'ok' as const,
  }));

  app.get('/readyz', { schema: { tags: ['health'], response: { 200: Health, ...errors() } } }, async (request) => {
    try {
      await Promise.all([sql`select 1`.execute(database.sql), images.ready()]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('Not ready');
    }
    return { status: 'ok' as const };
  });
}
