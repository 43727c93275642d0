import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { bounded } from '../bounded.ts';
import { compress, encodingOf } from '../cache/encodings.ts';
import { unavailable } from './errors.ts';

/** Bytes from which on an answer is large: more than any page or list of cards that the web app asks for. */
export const LARGE = 256 * 2 ** 10;

/** Large answers that are made at once, and that wait for their turn: each takes a few times its size while it is made. */
const MAKING = { atOnce: 4, waiting: 32 };
/** The same for compressing them, on other threads; what finds no place goes as it is. */
const COMPRESSING = { atOnce: 2, waiting: 8 };

/** What gives the place of an answer to the next. */
const PLACE = Symbol('place among large answers');
type Placed = ServerResponse & { [PLACE]?: () => void };

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Waits for a place among the few large answers that are made at once, and holds it until this one is ready to be sent.
     * @throws 503 when too many wait already
     */
    takePlace(): Promise<void>;
  }
}

/**
 * Bounds the memory that large answers take until they are sent: few are made at once, and they are compressed whole,
 * since a stream that compresses as slowly as its reader takes it holds all of the answer and more. To be called after
 * what looks at answers as they were written (cache/shown.ts), and before the routes.
 * @param onSent called when one is on its way
 */
export function registerLargeAnswers(app: FastifyInstance, onSent: () => void): void {
  const making = bounded('large_answers', MAKING);
  const compressing = bounded('large_compressions', COMPRESSING);

  app.decorateReply('takePlace', function takePlace(this: FastifyReply) {
    const raw: Placed = this.raw;
    const { socket } = this.request.raw;
    if (raw[PLACE]) return Promise.resolve();
    return new Promise<void>((taken, refused) => {
      const hold = () =>
        new Promise<void>((leave) => {
          // Its client may have left while it waited.
          if (socket.destroyed) {
            leave();
            refused(unavailable());
            return;
          }
          raw[PLACE] = leave;
          raw.once('close', leave);
          taken();
        });
      making(hold).catch(refused);
    });
  });

  app.addHook('onSend', async (request, reply, payload) => {
    try {
      const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
      if (!isWhole || payload.length < LARGE) return payload;
      setImmediate(onSent);
      return (await compressed(request, reply, payload)) ?? payload;
    } finally {
      (reply.raw as Placed)[PLACE]?.();
    }
  });

  /** Undefined: it goes as it is. */
  async function compressed(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
    // From here on it is not for @fastify/compress, which asks for this.
    request.headers['x-no-compression'] = 'large';
    if (reply.hasHeader('content-encoding') || !isText(reply.getHeader('content-type'))) return undefined;
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingOf(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity' || request.method === 'HEAD') return undefined;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const small = await compressing(() => compress(bytes, encoding, 'fast')).catch(() => undefined);
    if (small) reply.header('content-encoding', encoding).removeHeader('content-length');
    return small;
  }
}

const isText = (type: unknown): boolean => /^text\/|\b(?:json|xml)\b/.test(String(type));

const withEncoding = (vary: unknown): string => {
  const named = [vary ?? []].flat().map(String);
  return named.some((one) => /accept-encoding|\*/i.test(one))
    ? named.join(', ')
    : [...named, 'accept-encoding'].join(', ');
};
