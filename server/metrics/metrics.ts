import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { queues } from '../queue/queue.ts';
import { family } from './family.ts';
import { countRequests } from './requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this node; undefined without METRICS_PORT. */
    metrics: Registry | undefined;
  }
}

interface Watched extends Services {
  cache: ResponseCache | undefined;
}

/**
 * Gathers metrics for Prometheus (served by metrics/server.ts). Without METRICS_PORT it gathers none. Call it before
 * the routes are registered.
 */
export function registerMetrics(app: FastifyInstance, { config, cache, database }: Watched): void {
  if (config.METRICS_PORT === undefined) {
    app.decorate('metrics', undefined);
    return;
  }
  const registry = new Registry();
  app.decorate('metrics', registry);
  // Event loop lag, memory, processor time, garbage collection.
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);

  const { counter, gauge } = family(registry);
  if (cache) {
    counter('cache_hits_total', 'Requests answered from memory, before any route', () => cache.hits);
    counter('cache_made_total', 'Answers that were made to be kept', () => cache.misses);
    gauge('cache_bytes', 'Memory that cached responses take', () => cache.size);
    gauge('cache_entries', 'Cached responses', () => cache.count);
  }
  gauge('limits_shared', '1 while all nodes count their limits together', () => Number(app.limits.isShared()));
  const pool = database.connections?.bind(database);
  if (pool) {
    gauge('database_connections_open', 'Connections to PostgreSQL', () => pool().open);
    gauge('database_connections_used', 'Connections that somebody works with', () => pool().used);
    gauge('database_connections_waiting', 'Requests that wait for a connection', () => pool().waiting);
  }
  // On ready, when everything that uses a queue has been registered.
  app.addHook('onReady', async () => {
    for (const [name, load] of queues) {
      gauge(`${name}_running`, `What runs at once of ${name}`, () => load().running);
      gauge(`${name}_waiting`, `What waits for its turn of ${name}`, () => load().waiting);
    }
  });
}
