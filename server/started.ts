import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Services } from './services.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Logs one line of JSON with what the node runs on, for log collectors. Leaves out URLs that may hold passwords. */
export function logStart(app: FastifyInstance, { config, database }: Services, address: string): void {
  app.log.info(
    {
      version,
      node: process.version,
      engine: database.engine,
      images: config.S3_BUCKET === undefined ? 'disk' : 's3',
      cacheMb: config.CACHE_MB,
      limits: app.limits.store,
      publicUrl: config.PUBLIC_URL,
      address,
      metrics: config.METRICS_PORT !== undefined,
      startMs: Math.round(performance.now()),
    },
    'started',
  );
}
