import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError, rememberAnswers } from './client-errors.ts';
import { boundConnections } from './slow-clients.connections.ts';
import { takenBy, Unsent, unsentOf } from './unsent.ts';

/** Bytes a second: a third of what the slowest mobile networks carry. */
const SLOWEST = 1_000;
/** Seconds in which pending data must be taken at a steady pace: 2 MB at 9 KB a second, a page of 145 KB at 1.6 KB. */
const PATIENCE = 240;
/** Window in milliseconds in which a body must progress at the slowest rate. */
const BODY_WINDOW = 10_000;
/**
 * Window for a response, in milliseconds. Longer, as progress shows in lumps: the system takes the next piece when
 * a third of its buffer is free, which has up to 4 MB. Filling the buffers looks like progress: the next window tells.
 */
const ANSWER_WINDOW = 30_000;
const SWEEP = 1_000;

/** Limits that node:http enforces: on headers, and on the total time of a request. */
export const TIME_LIMITS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: SWEEP },
  // The largest upload at 70 kbit/s. Deliberately slow ones are cut long before.
  requestTimeout: 600_000,
  // Longer than proxies keep idle connections (nginx: 60 s), so that none sends on one that has just closed here.
  keepAliveTimeout: 72_000,
} satisfies FastifyHttpOptions<Server>;

/** Bytes transferred when the window began, and the minimum until it ends. */
interface Progress {
  since: number;
  from: number;
  least: number;
}

/**
 * Closes connections whose clients send a body or read a response slower than any network is: they cost the server a
 * socket and memory, and the client nothing. The more is pending, the faster it must read. Checks all once a second, so
 * that a request costs nearly nothing.
 * @returns checks pending data at once: call it when that has grown a lot
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
    // Stored here because the request may lose it.
    receiving.set(request, { socket, progress: windowFrom(Date.now(), socket.bytesRead, SLOWEST, BODY_WINDOW) });
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [request, { socket, progress }] of receiving) {
      if (request.complete || socket.destroyed) receiving.delete(request);
      // We have paused reading: that is not the client's fault.
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

/** Ends a request whose body has not arrived. Tells the client why, if it still reads. */
function cut(socket: Socket): void {
  answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
