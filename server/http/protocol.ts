import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { AppError, invalid } from '../errors.ts';

/** What node:http would refuse itself, with an empty body, is refused here. */
export const PROTOCOL_OPTIONS = { requireHostHeader: false };

/**
 * Headers of a request at most; more are 431. Browsers send some twenty, and proxies add a few. A thousand short ones take
 * many times the bytes that they are sent as, in every request that waits (pipelining.ts).
 */
const HEADERS = 100;

const WITH_SITE = /^https?:\/\/[^/?#]*\/?/i;

/** A name or an address, with an optional port. */
const NAMED = /^[\w.~-]+(?::\d{0,5})?$/;
const IPV6 = /^\[[\da-f:.]+\](?::\d{0,5})?$/i;

/**
 * Refuses requests that HTTP/1.1 has a server refuse, in the one error shape: none or several hosts, a host that is none,
 * and what is expected of us that we do not know. To be called before anything answers requests of the server in front of
 * these checks (server/cache/front.ts).
 */
export function guardProtocol(app: FastifyInstance, headers: Record<string, string>): void {
  const { server } = app;
  server.maxHeadersCount = HEADERS;
  /** The last one that was found to be one: nearly always the same. */
  let known = '';
  const isKnown = (host: string): boolean => host === known || (isHost(host) && (known = host) !== '');
  for (const handle of server.listeners('request')) {
    server.off('request', handle as () => void);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // As to a proxy, with the site in front of the address: whatever it is called, it is this one.
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
  // Older clients, such as checks of load balancers, name none.
  if (hosts === 0) return httpVersion === '1.1' ? invalid({ host: 'Host is required' }) : undefined;
  if (hosts > 1) return invalid({ host: 'Host must be said once' });
  return isKnown(host) ? undefined : invalid({ host: 'Host is not well-formed' });
}

/** What addresses of this site can be made of. */
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
    // A body may be on its way that nobody reads.
    connection: 'close',
  });
  response.end(body);
}
