import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../http/etag.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Variant } from './body.ts';
import { encodingOf } from '../http/encodings.ts';
import type { Entry } from './entry.ts';

/** Answers with what is kept. @param id names the request; `log` hears of faults */
export function serve(
  cache: AnswerCache,
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  { id, log }: { id: string; log: FastifyBaseLogger },
): void {
  const { headers } = request;
  // A condition is one on what is there (RFC 9110, 13.2.1).
  if (entry.status === 200 && headers['if-none-match'] !== undefined && isKnown(headers['if-none-match'], entry.etag)) {
    response.writeHead(304, [...entry.unchanged, 'x-request-id', id]);
    response.end();
    return;
  }
  const send = (variant: Variant) => {
    response.writeHead(entry.status, [...variant.headers, 'x-request-id', id]);
    response.end(request.method === 'HEAD' ? undefined : variant.bytes);
  };
  const encoding = encodingOf(headers['accept-encoding'] as string | undefined);
  const held = entry.body.held(encoding);
  if (held) send(held);
  else
    cache
      .encode(entry, encoding)
      // Too much is being compressed: as it is, then.
      .catch(() => cache.encode(entry, 'identity'))
      .then(send)
      .catch((error: unknown) => {
        // Who has left misses nothing.
        if (!response.destroyed) log.error({ err: error, reqId: id }, 'a kept answer could not be sent');
        response.destroy();
      });
  if (request.method === 'GET' && entry.body.isPopular) cache.improve(entry);
}
