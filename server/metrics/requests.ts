import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isInternal } from '../http/internal.ts';
import { PREFIX } from './family.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Counts and times the requests that reach a route; the cache answers others before that (server/cache). */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Requests that reached a route, from their headers to the end of their answer',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInternal(request)) {
      const method = METHODS.has(request.method) ? request.method : 'other';
      seconds.labels(routeOf(request), method, String(reply.raw.statusCode)).observe(reply.elapsedTime / 1000);
    }
    done();
  });
}

/** The pattern and never the address: `/api/prompts/:id`. The files of the pages count as one. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
