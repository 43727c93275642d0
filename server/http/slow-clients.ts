import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError, rememberAnswers } from './client-errors.ts';
import { boundConnections } from './slow-clients.connections.ts';
import { takenBy, Unsent, unsentOf } from './unsent.ts';

/** Bytes a second: a third of what the slowest mobile networks carry. */
const SLOWEST = 1_000;
/** Seconds in which what waits to be sent must leave at a steady pace: 2 MB at 9 KB a second, a page of 145 KB at 1.6 KB. */
const PATIENCE = 240;
/** In each such time, in milliseconds, a body must come on by what the slowest rate makes of it. */
const BODY_WINDOW = 10_000;
/**
 * So must an answer be taken. Longer, as it is seen in lumps only: the system takes the next piece when a third of its
 * buffer is free, which has up to 4 MB. What the buffers take at once looks like progress: the next window tells.
 */
const ANSWER_WINDOW = 30_000;
const SWEEP = 1_000;

/** What node:http watches itself: that headers come, and that no request takes for ever. */
export const TIME_LIMITS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: SWEEP },
  // The largest upload at 70 kbit/s. What is slower on purpose ends long before.
  requestTimeout: 600_000,
  // Longer than proxies keep idle connections (nginx: 60 s), so that none sends on one that has just ended here.
  keepAliveTimeout: 72_000,
} satisfies FastifyHttpOptions<Server>;

/** How many bytes had gone through when the window began, and how many must until it is over. */
interface Progress {
  since: number;
  from: number;
  least: number;
}

/**
 * Ends connections whose clients send a body or take an answer slower than any network is: they cost the server a
 * socket and memory, and the client nothing. The more waits for them, the faster they must take it. Looks at all of them
 * once a second, so that a request costs nearly nothing.
 * @returns looks at once at what waits to be sent: to be called when that has become much more
 */
export function cutSlowClients(app: FastifyInstance, { behindProxy }: { behindProxy: boolean }): () => void {
  const server: Server = app.server;
  const sockets = new Set<Socket>();
  const receiving = new Map<IncomingMessage, { socket: Socket; progress: Progress }>();
  const sending = new WeakMap<Socket, Progress>();
  const unsent = new Unsent({ byHome: !behindProxy });

  boundConnections(server, { behindProxy });
  rememberAnswers(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    // Kept beside the request, which may lose it.
    receiving.set(request, { socket, progress: windowFrom(Date.now(), socket.bytesRead, SLOWEST, BODY_WINDOW) });
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [request, { socket, progress }] of receiving) {
      if (request.complete || socket.destroyed) receiving.delete(request);
      // We do not read at the moment: that is not the client's fault.
      else if (socket.isPaused()) progress.since += SWEEP;
      else if (now - progress.since < BODY_WINDOW) continue;
      else if (socket.bytesRead - progress.from < progress.least) cut(socket);
      else Object.assign(progress, windowFrom(now, socket.bytesRead, SLOWEST, BODY_WINDOW));
    }
    for (const socket of sockets) watchAnswer(socket, now);
    unsent.review(sockets, now);
  }, SWEEP);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function watchAnswer(socket: Socket, now: number): void {
    if (socket.writableLength === 0) {
      sending.delete(socket);
      return;
    }
    const progress = sending.get(socket);
    if (progress && now - progress.since < ANSWER_WINDOW) return;
    const taken = takenBy(socket);
    if (progress && taken - progress.from < progress.least) socket.destroy();
    else sending.set(socket, windowFrom(now, taken, SLOWEST + unsentOf(socket) / PATIENCE, ANSWER_WINDOW));
  }

  return () => unsent.review(sockets, Date.now());
}

const windowFrom = (since: number, from: number, bytesPerSecond: number, window: number): Progress => ({
  since,
  from,
  least: (window / 1000) * bytesPerSecond,
});

/** Ends a request whose body has not come. Tells the client why, as far as it listens. */
function cut(socket: Socket): void {
  answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
