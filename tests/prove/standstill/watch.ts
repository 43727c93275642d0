import { Pool, request } from 'undici';
import { freePort } from '../../../server/testing/free-port.ts';
import { startServer, type Place, type Server } from '../server.ts';

/** One request as it is sent, byte for byte. */
export interface Sent {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface Held {
  status: number;
  /** Milliseconds of the longest block of the server's event loop during the request. */
  ms: number;
  text: string;
}

interface Watched {
  server: Server;
  send(sent: Sent): Promise<Held>;
  /** Milliseconds of the longest block of the event loop since the previous call. */
  held(): Promise<number>;
}

/** A server that reports for how long its event loop was blocked. */
export async function startWatched(place: Place): Promise<Watched> {
  const port = await freePort();
  const inside = new URL('loop.inside.ts', import.meta.url).href;
  const server = await startServer(place, { LOOP_PORT: String(port), NODE_OPTIONS: `--import ${inside}` });
  const pool = new Pool(server.url, { connections: 1, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const held = async () => Number(await (await request(`http://127.0.0.1:${port}`)).body.text());
  return {
    server,
    held,
    async send({ method, path, body, headers = {} }) {
      await held();
      const answer = await pool
        .request({
          method,
          path,
          body: body ?? null,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        })
        .then(
          async ({ statusCode, body: text }) => ({ status: statusCode, text: await text.text() }),
          (error: unknown) => ({ status: 0, text: String(error) }),
        );
      return { ...answer, ms: await held() };
    },
  };
}
