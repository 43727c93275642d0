import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/engine.ts';
import type { ImageStore } from '../images/store.ts';
import { errors } from './answers.ts';
import { unavailable } from './errors.ts';
import type { Routes } from './route.ts';

const Health = z.object({ status: z.literal('ok') });

declare module 'fastify' {
  interface FastifyInstance {
    /** This node is about to end: `/readyz` says so, and each answer is the last on its connection. */
    leave(): void;
  }
}

/** Whoever watches over nodes may ask as often as it likes. */
const optionsOf = (operationId: string, summary: string, description: string) => ({
  config: { rateLimit: false as const },
  schema: { operationId, summary, description, tags: ['health'], response: { 200: Health, ...errors() } },
});

/** `/healthz`: the process answers. `/readyz`: so do the database and the image store, and this node stays. */
export function registerHealth(app: Routes, { database, images }: { database: Database; images: ImageStore }): void {
  let isLeaving = false;
  app.decorate('leave', () => {
    if (isLeaving) return;
    isLeaving = true;
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  });

  const alive = optionsOf('isAlive', 'The process answers', 'Says nothing of the database.');
  app.get('/healthz', alive, () => ({ status: 'ok' as const }));

  const ready = optionsOf('isReady', 'This node can serve', 'The database and the image store answer, and it stays.');
  app.get('/readyz', ready, async (request) => {
    if (isLeaving) throw unavailable('This node is about to end');
    try {
      await Promise.all([sql`select 1`.execute(database.sql), images.ready()]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('Not ready');
    }
    return { status: 'ok' as const };
  });
}
