import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError } from './client-errors.ts';

/** Bytes a second: a third of what the slowest mobile networks carry. */
const SLOWEST = 1_000;
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

/** How many bytes had gone through when the window began. */
interface Progress {
  since: number;
  from: number;
}

/**
 * Ends connections whose clients send a body or take an answer slower than any network is: they cost the server a
 * socket and memory, and the client nothing. Looks at all of them once a second, so that a request costs nearly nothing.
 */
export function cutSlowClients(app: FastifyInstance): void {
  const server: Server = app.server;
  const sockets = new Set<Socket>();
  const receiving = new Map<IncomingMessage, Progress>();
  const sending = new WeakMap<Socket, Progress>();

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    receiving.set(request, { since: Date.now(), from: socket.bytesRead });
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [request, progress] of receiving) {
      const { socket } = request;
      if (request.complete || socket.destroyed) receiving.delete(request);
      // We do not read at the moment: that is not the client's fault.
      else if (socket.isPaused()) progress.since += SWEEP;
      else if (isTooSlow(progress, socket.bytesRead, now, BODY_WINDOW)) cut(socket);
    }
    for (const socket of sockets) watchAnswer(socket, now);
  }, SWEEP);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function watchAnswer(socket: Socket, now: number): void {
    if (socket.writableLength === 0) {
      sending.delete(socket);
      return;
    }
    const taken = socket.bytesWritten - unsent(socket);
    const progress = sending.get(socket) ?? { since: now, from: taken };
    sending.set(socket, progress);
    if (isTooSlow(progress, taken, now, ANSWER_WINDOW)) socket.destroy();
  }
}

/** Begins the next window when enough went through in this one. */
function isTooSlow(progress: Progress, bytes: number, now: number, window: number): boolean {
  if (now - progress.since < window) return false;
  if (bytes - progress.from < (window / 1000) * SLOWEST) return true;
  progress.since = now;
  progress.from = bytes;
  return false;
}

/**
 * Bytes that the network has not taken. What Node says publicly moves only when a whole piece is through, which may be
 * megabytes; its own time limit, which looks here too, begins anew with each byte that the client sends.
 */
function unsent(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  return socket._handle?.writeQueueSize ?? socket.writableLength;
}

/** Tells the client why, as far as it listens. */
function cut(socket: Socket): void {
  answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
