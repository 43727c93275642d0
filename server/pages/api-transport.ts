import type { FastifyInstance } from 'fastify';
import { shownBy } from '../http/shown.ts';
import { isCount, type Topic } from '../topics.ts';
import { INTERNAL_ADDRESS } from '../http/internal.ts';
import type { ApiTransport } from './render.ts';

/** The calls of one document. */
interface DocumentCalls {
  transport: ApiTransport;
  /** What all answers together show; undefined when one of them is not to be kept. */
  topics(): Topic[] | undefined;
}

/** The way from a document that is being rendered to the API: through the routes, without a socket, as a visitor. */
export function documentCalls(app: FastifyInstance): DocumentCalls {
  const topics = new Set<Topic>();
  let complete = true;
  return {
    topics: () => (complete ? [...topics] : undefined),
    async transport(path, init) {
      const answer = await app.inject({
        method: 'GET',
        url: path,
        headers: Object.fromEntries(new Headers(init.headers)),
        remoteAddress: INTERNAL_ADDRESS,
      });
      const shown = shownBy(answer.raw.res);
      if (!shown) complete = false;
      for (const topic of shown?.topics ?? []) if (!isCount(topic)) topics.add(topic);
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, String(one));
      }
      // As bytes, as they come: a text would be searched for lone surrogates twice, and encoded again.
      const body = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload);
      return new Response(body, { status: answer.statusCode, headers });
    },
  };
}
