import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { answerClientError, answerInstead, TOO_BUSY } from './client-errors.ts';
import { networkAndHomeOf } from './origin.ts';

const KB = 2 ** 10;
const MB = 2 ** 20;

/**
 * Approximate memory of a request until it is answered: the request itself, each byte of its headers, and its body up
 * to the size of the gather buffer. Larger bodies are counted separately (body-room.ts).
 */
const TAKES = { itself: 20 * KB, perByteOfHeaders: 2, bodyAtMost: 16 * KB };
/** Total limits in bytes: a thousand usual requests of a home, some 2,900 in all. */
const MOST = { ofOneHome: 24 * MB, ofOneNetwork: 32 * MB, inAll: 64 * MB };

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Held {
  request: IncomingMessage;
  response: ServerResponse;
  /** Stored here because the request may lose it. */
  socket: Socket;
  place: Path;
  bytes: number;
  isHeld: boolean;
}

export interface RoomOptions {
  /** Whether connections come from proxies, which all have the same address. */
  behindProxy: boolean;
  most?: typeof MOST;
}

/**
 * Bounds the memory of requests in flight, from when their headers are there until they are answered, however slowly
 * the clients send or read: per home, per network around it, and in total.
 */
export function inFlightRequests({ behindProxy, most = MOST }: RoomOptions) {
  const held = sharedTurns<Held>();

  function release(one: Held): void {
    if (!one.isHeld) return;
    one.isHeld = false;
    held.add(one.place, one, -one.bytes);
  }

  const isFull = ([network, home]: Path, bytes: number): boolean =>
    held.sizeOf([network]) + bytes > most.ofOneNetwork || held.sizeOf([network, home]) + bytes > most.ofOneHome;

  return {
    /** Whether the home has room for a request; one without room gets an error. */
    isLeft(request: IncomingMessage): boolean {
      const { socket } = request;
      const place = networkAndHomeOf(socket);
      if (!place || socket.destroyed) return false;
      if (behindProxy || !isFull(place, bytesOf(request))) return true;
      answerClientError(TOO_BUSY, socket);
      return false;
    },
    /**
     * Reserves room for a request until it is answered; one that is answered already needs none. When the total is
     * exceeded, the largest of whoever has most gives way.
     */
    take(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request;
      const place = networkAndHomeOf(socket);
      if (!place || socket.destroyed || hasLeft(response)) return;
      const own: Held = { request, response, socket, place, bytes: bytesOf(request), isHeld: true };
      held.add(place, own, own.bytes);
      response.once('close', () => release(own));
      while (held.sizeOf() > most.inAll) {
        const loser = held.heaviest() ?? own;
        release(loser);
        turnAway(loser);
      }
    },
  };
}

/** Whether this process has sent the whole response. */
const hasLeft = ({ writableEnded, writableLength }: ServerResponse): boolean => writableEnded && writableLength === 0;

/** Sends the error, unless the response has begun or the request may already have taken effect. */
function turnAway({ request, response, socket }: Held): void {
  const mayBeDone = request.complete && !READS.has(request.method ?? '');
  if (response.headersSent || mayBeDone) socket.destroy();
  else answerInstead(response, socket, TOO_BUSY);
}

function bytesOf({ rawHeaders, headers }: IncomingMessage): number {
  let ofHeaders = 0;
  for (const text of rawHeaders) ofHeaders += text.length;
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  const ofBody = encoding === undefined ? Number(length ?? 0) : TAKES.bodyAtMost;
  return TAKES.itself + TAKES.perByteOfHeaders * ofHeaders + Math.min(ofBody, TAKES.bodyAtMost);
}
