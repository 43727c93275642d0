import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { compress, encodingOf, LARGE } from './encodings.ts';
import { fairQueue } from '../queue/queue.ts';
import { askerOf } from './asker.ts';
import { unavailable } from '../errors.ts';

/**
 * Large answers that are made at once: each takes a few times its size meanwhile. As many wait as calls do (turns.ts), which give
 * their turn back for it, and hold no more than the ids of what they list; those that have begun to read keep it, and so are few.
 */
const MAKING = { atOnce: 4, waiting: 1_000, ofOneHome: 250 };
/** Bytes up to which @fastify/compress does it at once; it would make a stream of what is larger. */
export const SMALL = 4_096;

/** What gives the place of an answer to the next. */
const PLACE = Symbol('place among large answers');
type Placed = ServerResponse & { [PLACE]?: () => void };

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Waits for a place among the few large answers that are made at once, and holds it until this one is ready to be sent.
     * @param holding part of the answer is read already: then the turn of the call is kept, so that few wait with as much
     * @throws 503 for what gives way (queue.ts), and when nobody waits for it any more
     */
    takePlace(holding?: boolean): Promise<void>;
  }
}

/**
 * Bounds the memory that answers take until they are sent. Few large ones are made at once. And all are compressed whole: a
 * stream that compresses as slowly as its reader takes it holds the answer and megabytes more, where nobody counts them
 * (unsent.ts). To be called after what looks at answers as they were written (http/shown.ts), and before the routes.
 * @param onSent called when one is on its way
 */
export function registerLargeAnswers(app: FastifyInstance, onSent: () => void): void {
  const making = fairQueue('large_answers', MAKING);

  app.decorateReply('takePlace', async function takePlace(this: FastifyReply, holding = false) {
    const raw: Placed = this.raw;
    if (raw[PLACE]) return;
    const asker = askerOf(this.request);
    const leave = await making.place(holding ? { ...asker, permit: undefined } : asker);
    if (raw.closed) {
      leave();
      throw unavailable();
    }
    raw[PLACE] = leave;
    raw.once('close', leave);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const end = (bytes: unknown) => {
      (reply.raw as Placed)[PLACE]?.();
      done(null, bytes);
    };
    if (!isWhole || payload.length < SMALL) return end(payload);
    if (payload.length >= LARGE) setImmediate(onSent);
    compressed(request, reply, payload)
      .then((small) => end(small ?? payload), done)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'an answer could not be sent');
        reply.raw.destroy();
      });
  });

  /** Undefined: it goes as it is. */
  async function compressed(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
    // From here on it is not for @fastify/compress, which asks for this.
    request.headers['x-no-compression'] = 'done';
    if (reply.hasHeader('content-encoding') || !isText(reply.getHeader('content-type'))) return undefined;
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingOf(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity') return undefined;
    const asker = askerOf(request);
    let refused: unknown;
    const reauthorize = async () => {
      try {
        await asker.reauthorize?.();
      } catch (error) {
        refused = error;
        throw error;
      }
    };
    const small = await compress(Buffer.isBuffer(payload) ? payload : Buffer.from(payload), encoding, {
      ...asker,
      reauthorize,
    }).catch(() => undefined);
    // Who has waited may no longer be whom it was for.
    if (refused !== undefined) {
      for (const name of OF_THE_ANSWER) reply.removeHeader(name);
      throw refused;
    }
    if (small) reply.header('content-encoding', encoding).removeHeader('content-length');
    return small;
  }
}

/** Headers that speak of what was to be answered. */
const OF_THE_ANSWER = ['etag', 'link', 'location', 'x-total-count', 'content-disposition'];

const isText = (type: unknown): boolean => /^text\/|\b(?:json|xml)\b/.test(String(type));

const withEncoding = (vary: unknown): string => {
  const named = [vary ?? []].flat().map(String);
  return named.some((one) => /accept-encoding|\*/i.test(one))
    ? named.join(', ')
    : [...named, 'accept-encoding'].join(', ');
};
