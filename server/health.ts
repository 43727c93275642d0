import { sql } from 'kysely';
import { z } from 'zod';
import { now } from './clock.ts';
import type { Database } from './database/database.ts';
import type { ImageStore } from './storage/store.ts';
import { errors } from './http/responses.ts';
import { unavailable } from './errors.ts';
import type { Routes } from './http/route.ts';

/** How long one check of database and store stays valid, for any number of requests, in milliseconds. */
const CHECK_TTL = 1_000;

const Health = z.object({ status: z.literal('ok') });

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces the shutdown: `/readyz` fails from now on, and each response closes its connection. */
    leave(): void;
  }
}

/** Health checks have no rate limit. */
const optionsOf = (operationId: string, summary: string, description: string) => ({
  config: { rateLimit: false as const },
  schema: { operationId, summary, description, tags: ['health'], response: { 200: Health, ...errors() } },
});

/** `/healthz`: the process responds. `/readyz`: database and image store respond too, and no shutdown has begun. */
export function registerHealth(app: Routes, { database, images }: { database: Database; images: ImageStore }): void {
  let isLeaving = false;
  app.decorate('leave', () => {
    if (isLeaving) return;
    isLeaving = true;
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  });

  let latest: { ends: Promise<void>; endedAt?: number } | undefined;
  /** Runs one check at a time; the next starts at least a second after the last one ended. */
  function ready(): Promise<void> {
    const isRecent = latest && (latest.endedAt === undefined || Math.abs(now().getTime() - latest.endedAt) < CHECK_TTL);
    if (latest && isRecent) return latest.ends;
    const check: typeof latest = { ends: checkBoth() };
    latest = check;
    const over = () => void (check.endedAt = now().getTime());
    check.ends.then(over, over);
    return check.ends;
  }

  async function checkBoth(): Promise<void> {
    try {
      await Promise.all([sql`select 1`.execute(database.sql), images.ready()]);
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      throw unavailable('Not ready');
    }
  }

  const alive = optionsOf('isAlive', 'The process answers', 'Says nothing of the database.');
  app.get('/healthz', alive, () => ({ status: 'ok' as const }));

  const serving = optionsOf('isReady', 'This node can serve', 'The database and the image store answer, and it stays.');
  app.get('/readyz', serving, async () => {
    if (isLeaving) throw unavailable('This node is about to end');
    await ready();
    return { status: 'ok' as const };
  });
}
