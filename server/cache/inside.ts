import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, homeOf } from '../http/address.ts';
import { INTERNAL_ADDRESS, isInternal } from '../http/internal.ts';
import type { Answer } from './entry.ts';
import { shownBy } from './shown.ts';

/** Holds the address of whoever the answer is made for first. */
const MAKING = 'x-making';

/** Whether the answer is made to be kept, and so not to be taken from what is kept. */
export const isMaking = (request: FastifyRequest): boolean => isInternal(request) && MAKING in request.headers;

/** The address of whoever an answer is made for: of the reader who asked first, if it is made to be kept. */
export function askerOf(request: FastifyRequest): string {
  const told = isMaking(request) ? request.headers[MAKING] : undefined;
  return typeof told === 'string' ? told : addressOf(request);
}

/** The name of the server itself in lines where askers take turns. */
export const INSIDE = 'inside';

/** The name of a member in such lines. */
export const memberInLine = ({ id }: { id: number }): string => `member ${id}`;

/** The name of whoever sent a request in such lines: members by themselves, visitors by their home. */
export const inLineAs = (request: FastifyRequest): string =>
  request.viewer ? memberInLine(request.viewer) : homeOf(askerOf(request));

/**
 * What the routes answer to a visitor: the whole way through hooks, handler and headers, without a socket.
 * @param site where the site is read: `https://prompts.example`
 * @param id of the request that it is done for
 * @param asker address of who is waiting for it
 */
export async function askInside(
  app: FastifyInstance,
  url: string,
  { site, id, asker }: { site: string; id: string; asker: string },
): Promise<Answer> {
  const [protocol = 'http', host = ''] = site.split('://');
  const answer = await app.inject({
    method: 'GET',
    url,
    remoteAddress: INTERNAL_ADDRESS,
    headers: { host, 'x-forwarded-proto': protocol, 'x-request-id': id, [MAKING]: asker },
  });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
    ),
    body: answer.rawPayload,
    shown: shownBy(answer.raw.res),
  };
}
