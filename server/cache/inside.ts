import type { FastifyInstance, FastifyRequest } from 'fastify';
import { companyInside, DONE_FOR } from '../http/asker.ts';
import { INTERNAL_ADDRESS, isInternal } from '../http/internal.ts';
import type { Company } from '../queue/askers.ts';
import type { Answer } from './entry.ts';
import { shownBy } from '../http/shown.ts';

/** Whether the answer is made to be kept, and so not to be taken from what is kept. */
export const isMaking = (request: FastifyRequest): boolean => isInternal(request) && DONE_FOR in request.headers;

/**
 * What the routes answer to a visitor: the whole way through hooks, handler and headers, without a socket.
 * @param site where the site is read: `https://prompts.example`
 * @param id of the request that it is done for
 * @param asker address of who asked for it first
 * @param company all who wait for it
 */
export async function askInside(
  app: FastifyInstance,
  url: string,
  { site, id, asker, company }: { site: string; id: string; asker: string; company: Company },
): Promise<Answer> {
  const [protocol = 'http', host = ''] = site.split('://');
  // What is injected is sent when it is waited for.
  const answer = await companyInside.run(company, async () =>
    app.inject({
      method: 'GET',
      url,
      remoteAddress: INTERNAL_ADDRESS,
      headers: { host, 'x-forwarded-proto': protocol, 'x-request-id': id, [DONE_FOR]: asker },
    }),
  );
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
    ),
    body: answer.rawPayload,
    shown: shownBy(answer.raw.res),
  };
}
