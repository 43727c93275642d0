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
  /** Milliseconds for which the loop of the server was held at most while it answered. */
  ms: number;
  text: string;
}

interface Watched {
  server: Server;
  send(sent: Sent): Promise<Held>;
  /** Milliseconds for which the loop was held at most since this was asked last. */
  held(): Promise<number>;
}

/** A server that tells how long its loop was held. */
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
