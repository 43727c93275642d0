import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../../contract/limits.ts';
import { answerClientError } from './client-errors.ts';
import { deafen } from './parser-stop.ts';

/** Number of body pieces that are passed on as they arrive, uncounted. Most bodies have no more. */
const AS_THEY_COME = 8;
/**
 * Later pieces in all bodies of a connection: `free` ones may have any size, the others must have `average` bytes on
 * average. Each costs the event loop about a microsecond. The slowest lines carry hundreds of bytes at once.
 */
const PIECES = { free: 250, average: 64 };
/** Later pieces are passed on in chunks of this many bytes: a piece of one byte would take 300 in memory. */
const GATHERED = 16 * 2 ** 10;
/**
 * Bytes of a body that are still read after its request was answered. A client that sends the largest upload must be
 * able to read that it was refused; no route takes more.
 */
const AFTER_ANSWER = LIMITS.imageBytes + 2 ** 20;

/** Pieces and bytes of the bodies of a connection, without the first pieces of each. */
const counts = new WeakMap<Socket, { pieces: number; bytes: number }>();

/**
 * A request that bounds the cost of its body, read or unread: it cuts a body in very many very small pieces, and one
 * that continues long after the response.
 */
export class ReceivedRequest extends IncomingMessage {
  // A library may take the public one.
  readonly #socket: Socket;
  #pieces = 0;
  #bytes = 0;
  #most = Infinity;
  #isCut = false;
  #gathered: Buffer | undefined;
  #filled = 0;

  constructor(socket: Socket) {
    super(socket);
    this.#socket = socket;
  }

  /** Called by Node with each piece, and with null at the end. */
  override push(piece: Buffer | null): boolean {
    if (this.#isCut) return false;
    if (piece === null) {
      this.#passOn();
      return super.push(null);
    }
    this.#pieces += 1;
    this.#bytes += piece.length;
    const isGathered = this.#pieces > AS_THEY_COME;
    if (this.#bytes > this.#most || (isGathered && isTooFine(this.#socket, piece.length))) {
      this.#isCut = true;
      this.#gathered = undefined;
      deafen(this.#socket);
      answerClientError(new Error('A body in too many pieces'), this.#socket);
      return false;
    }
    return isGathered ? this.#gather(piece) : super.push(piece);
  }

  /** Discards what has not arrived yet. */
  answered(): void {
    if (this.complete) return;
    this.#most = this.#bytes + AFTER_ANSWER;
    this.resume();
  }

  #gather(piece: Buffer): boolean {
    let wantsMore = true;
    for (let from = 0; from < piece.length;) {
      this.#gathered ??= Buffer.allocUnsafeSlow(GATHERED);
      const copied = piece.copy(this.#gathered, this.#filled, from);
      from += copied;
      this.#filled += copied;
      if (this.#filled === GATHERED) wantsMore = this.#passOn();
    }
    return wantsMore;
  }

  #passOn(): boolean {
    const piece = this.#gathered?.subarray(0, this.#filled);
    this.#gathered = undefined;
    this.#filled = 0;
    return !piece || super.push(piece);
  }
}

function isTooFine(socket: Socket, length: number): boolean {
  const count = counts.get(socket) ?? { pieces: 0, bytes: 0 };
  counts.set(socket, count);
  count.pieces += 1;
  count.bytes += length;
  return count.bytes < (count.pieces - PIECES.free) * PIECES.average;
}

/** Reads the rest of bodies, up to a limit, after their requests were answered. */
export function readOnAfterAnswers(server: Server): void {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    // Runs before Node itself drains the body, which has no limit.
    if (request instanceof ReceivedRequest) response.prependOnceListener('finish', () => request.answered());
  };
  server.on('request', watch);
  server.on('checkExpectation', watch);
}
