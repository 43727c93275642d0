import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { answerClientError, answerInstead, TOO_BUSY } from './client-errors.ts';
import { networkAndHomeOf } from './origin.ts';

const KB = 2 ** 10;
const MB = 2 ** 20;

/**
 * What a request takes until it is answered, about: by itself, for each byte of its headers, and its body up to what is
 * gathered of it. Larger bodies are counted on their own (body-room.ts).
 */
const TAKES = { itself: 20 * KB, perByteOfHeaders: 2, bodyAtMost: 16 * KB };
/** Bytes that requests may take together: a thousand usual ones of a home, some 2,900 in all. */
const MOST = { ofOneHome: 24 * MB, ofOneNetwork: 32 * MB, inAll: 64 * MB };

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Held {
  request: IncomingMessage;
  response: ServerResponse;
  /** Kept beside the request, which may lose it. */
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
 * Bounds the memory of requests that are under way, from when their headers are there until they are answered, however
 * slowly they send or take the rest: of one home, of the network around it, and of all.
 */
export function roomForRequests({ behindProxy, most = MOST }: RoomOptions) {
  const held = sharedTurns<Held>();

  function release(one: Held): void {
    if (!one.isHeld) return;
    one.isHeld = false;
    held.add(one.place, one, -one.bytes);
  }

  const isFull = ([network, home]: Path, bytes: number): boolean =>
    held.sizeOf([network]) + bytes > most.ofOneNetwork || held.sizeOf([network, home]) + bytes > most.ofOneHome;

  return {
    /** Whether its home has room for a request; one without room is told so. */
    isLeft(request: IncomingMessage): boolean {
      const { socket } = request;
      const place = networkAndHomeOf(socket);
      if (!place || socket.destroyed) return false;
      if (behindProxy || !isFull(place, bytesOf(request))) return true;
      answerClientError(TOO_BUSY, socket);
      return false;
    },
    /**
     * Takes room for a request until it is answered; one that is answered already needs none. When those of all are too
     * many, the largest of whoever has most gives way.
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

/** Whether nothing of an answer is left to be sent by this process. */
const hasLeft = ({ writableEnded, writableLength }: ServerResponse): boolean => writableEnded && writableLength === 0;

/** Tells it so, unless its answer has begun or nobody knows whether what it asks for is done. */
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
