import type { FastifyInstance } from 'fastify';
import type { ApiTransport } from './render.ts';

/**
 * The way from a document that is being rendered to the API: through the routes, without a socket, as a visitor.
 * @param address whose calls these are, for limits
 */
export function apiTransport(app: FastifyInstance, address: string): ApiTransport {
  return async (path, init) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      remoteAddress: address,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
  };
}
