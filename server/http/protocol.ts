import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { AppError, invalid } from '../errors.ts';

/** node:http would refuse it with an empty body; we refuse it below. */
export const PROTOCOL_OPTIONS = { requireHostHeader: false };

/**
 * Maximum number of request headers; more are 431. Browsers send some twenty, and proxies add a few. A thousand short
 * ones take many times their sent size in memory, in every request that waits (pipelining.ts).
 */
const HEADERS = 100;

const WITH_SITE = /^https?:\/\/[^/?#]*\/?/i;

/** A name or an address, with an optional port. */
const NAMED = /^[\w.~-]+(?::\d{0,5})?$/;
const IPV6 = /^\[[\da-f:.]+\](?::\d{0,5})?$/i;

/**
 * Refuses requests that HTTP/1.1 requires a server to refuse, in the one error shape: missing, repeated or malformed
 * Host, and unknown expectations. Call this before any request listener in front of these checks is registered
 * (server/cache/response-cache.hooks.ts).
 */
export function guardProtocol(app: FastifyInstance, headers: Record<string, string>): void {
  const { server } = app;
  server.maxHeadersCount = HEADERS;
  /** The last valid host: nearly always the same. */
  let known = '';
  const isKnown = (host: string): boolean => host === known || (isHost(host) && (known = host) !== '');
  for (const handle of server.listeners('request')) {
    server.off('request', handle as () => void);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A URL in absolute form, as sent to a proxy: any host in it means this site.
      request.url = (request.url ?? '').replace(WITH_SITE, '/');
      const problem = problemOf(request, isKnown);
      if (problem) refuse(response, problem, headers);
      else handle.call(server, request, response);
    });
  }
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, new AppError('expectation_failed', 'Of Expect only 100-continue is understood'), headers),
  );
}

function problemOf(
  { url = '', rawHeaders, headers, httpVersion }: IncomingMessage,
  isKnown: (host: string) => boolean,
): AppError | undefined {
  if (!url.startsWith('/') && url !== '*') return invalid({ path: 'Address is not well-formed' });
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const { host = '' } = headers;
  // Older clients, such as health checks of load balancers, send none.
  if (hosts === 0) return httpVersion === '1.1' ? invalid({ host: 'Host is required' }) : undefined;
  if (hosts > 1) return invalid({ host: 'Host must be said once' });
  return isKnown(host) ? undefined : invalid({ host: 'Host is not well-formed' });
}

/** Whether addresses of this site can contain it. */
const isHost = (host: string): boolean => (NAMED.test(host) || IPV6.test(host)) && URL.canParse(`http://${host}`);

function refuse(response: ServerResponse, problem: AppError, headers: Record<string, string>): void {
  const answer: ErrorAnswer = { error: problem.code, message: problem.message, requestId: randomUUID() };
  if (problem.fields) answer.fields = problem.fields;
  const body = JSON.stringify(answer);
  response.writeHead(problem.status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': answer.requestId,
    // The client may be sending a body that nobody reads.
    connection: 'close',
  });
  response.end(body);
}
