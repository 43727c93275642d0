import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError } from './client-errors.ts';

/** A body or an answer may take so long, in milliseconds, and as much longer as its bytes need at the slowest rate. */
const GRACE = 10_000;
/** Bytes a second: a third of what the slowest mobile networks carry. */
const SLOWEST = 1_000;
/** An answer of which nothing at all is taken for so long is given up. Counted twice: Node starts anew once. */
const STALL = 6_000;
const SWEEP = 1_000;

/** What node:http watches itself: that headers come, and that no request takes for ever. */
export const TIME_LIMITS = {
  http: { headersTimeout: GRACE, connectionsCheckingInterval: SWEEP },
  // The largest upload at 70 kbit/s. What is slower on purpose ends long before.
  requestTimeout: 600_000,
  // Longer than proxies keep idle connections (nginx: 60 s), so that none sends on one that has just ended here.
  keepAliveTimeout: 72_000,
} satisfies FastifyHttpOptions<Server>;

/** What a connection has got done since it was first seen waiting, in bytes. */
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
      else if (isTooSlow(progress, socket.bytesRead - progress.from, now)) cut(socket);
    }
    for (const socket of sockets) watchAnswer(socket, now);
  }, SWEEP);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function watchAnswer(socket: Socket, now: number): void {
    const pending = socket.writableLength;
    if (pending === 0) {
      if (socket.timeout === STALL) socket.setTimeout(0);
      sending.delete(socket);
      return;
    }
    const taken = socket.bytesWritten - pending;
    const progress = sending.get(socket) ?? { since: now, from: taken };
    sending.set(socket, progress);
    // Node sees what the network takes of a large piece, and ends the connection when it takes nothing.
    if (socket.timeout !== STALL) socket.setTimeout(STALL);
    if (isTooSlow(progress, taken + pending - progress.from, now)) socket.destroy();
  }
}

const isTooSlow = ({ since }: Progress, bytes: number, now: number): boolean =>
  now - since > GRACE + (bytes / SLOWEST) * 1000;

/** Tells the client why, as far as it listens. */
function cut(socket: Socket): void {
  answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
