import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../http/etag.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Variant } from './body.ts';
import { encodingOf } from '../http/encodings.ts';
import type { CacheEntry } from './entry.ts';

/** Sends a cached response. @param id request ID; `log` receives failures */
export function serve(
  cache: ResponseCache,
  entry: CacheEntry,
  request: IncomingMessage,
  response: ServerResponse,
  { id, log }: { id: string; log: FastifyBaseLogger },
): void {
  const { headers } = request;
  // Conditions apply only to what exists (RFC 9110, 13.2.1).
  if (entry.status === 200 && headers['if-none-match'] !== undefined && isKnown(headers['if-none-match'], entry.etag)) {
    response.writeHead(304, [...entry.notModifiedHeaders, 'x-request-id', id]);
    response.end();
    return;
  }
  const send = (variant: Variant) => {
    response.writeHead(entry.status, [...variant.headers, 'x-request-id', id]);
    response.end(request.method === 'HEAD' ? undefined : variant.bytes);
  };
  const encoding = encodingOf(headers['accept-encoding'] as string | undefined);
  const held = entry.body.variant(encoding);
  if (held) send(held);
  else
    cache
      .encode(entry, encoding)
      // Too many compressions are running: send it uncompressed.
      .catch(() => cache.encode(entry, 'identity'))
      .then(send)
      .catch((error: unknown) => {
        // A client that has disconnected is not worth a log line.
        if (!response.destroyed) log.error({ err: error, reqId: id }, 'a cached response could not be sent');
        response.destroy();
      });
  if (request.method === 'GET' && entry.body.isPopular) cache.recompress(entry);
}
