import { sql } from 'kysely';
import { z } from 'zod';
import { now } from './clock.ts';
import type { Database } from './database/database.ts';
import type { ImageStore } from './storage/store.ts';
import { errors } from './http/answers.ts';
import { unavailable } from './errors.ts';
import type { Routes } from './http/route.ts';

/** How long one look at database and store is good for, however many ask, in milliseconds. */
const GOOD_FOR = 1_000;

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

  let look: { ends: Promise<void>; endedAt?: number } | undefined;
  /** One look at a time, and the next a second after it at the earliest. */
  function ready(): Promise<void> {
    const isRecent = look && (look.endedAt === undefined || Math.abs(now().getTime() - look.endedAt) < GOOD_FOR);
    if (look && isRecent) return look.ends;
    const mine: typeof look = { ends: lookAtBoth() };
    look = mine;
    const over = () => void (mine.endedAt = now().getTime());
    mine.ends.then(over, over);
    return mine.ends;
  }

  async function lookAtBoth(): Promise<void> {
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
