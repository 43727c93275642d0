import type { FastifyInstance } from 'fastify';
import type { ApiTransport } from './render.ts';

/** Where the calls of a document come from: an address that no client can have. Limits do not count them. */
export const DOCUMENT_ADDRESS = '0.0.0.0';

/** The way from a document that is being rendered to the API: through the routes, without a socket, as a visitor. */
export function apiTransport(app: FastifyInstance): ApiTransport {
  return async (path, init) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      remoteAddress: DOCUMENT_ADDRESS,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
  };
}
