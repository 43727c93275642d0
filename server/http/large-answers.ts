import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { compress, compressNow, encodingOf, LARGE, LEAST_COMPRESSED } from './encodings.ts';
import { fairQueue } from '../queue/queue.ts';
import { askerOf } from './asker.ts';
import { unavailable } from '../errors.ts';

/**
 * Limits of large responses built at once: each takes a few times its size. As many wait as requests do (turns.ts);
 * they release their permit and hold only IDs. Those that have begun to read keep it, and so are few.
 */
const MAKING = { atOnce: 4, waiting: 1_000, ofOneHome: 250 };
/** Responses below this many bytes are compressed synchronously, larger ones on another thread. */
const SMALL = 4_096;

/** Bytes of responses, whoever they are for, after which unsent data is reviewed again: small ones add up, too. */
const REVIEW_AFTER = 8 * 2 ** 20;

/** Property that releases the place of a response. */
const PLACE = Symbol('place among large answers');
type Placed = ServerResponse & { [PLACE]?: () => void };

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Waits for a place among the few large responses built at once, and holds it until it can be sent.
     * @param holding part of the response is read already: keeps the permit, so that few wait with as much memory
     * @throws 503 for what gives way (queue.ts), and when nobody waits for it any more
     */
    takePlace(holding?: boolean): Promise<void>;
  }
}

/**
 * Bounds the memory of responses until they are sent. Few large ones are built at once, and all are compressed whole: a
 * stream that compresses at the pace of a slow reader holds the response and megabytes more, uncounted (unsent.ts).
 * Files are sent uncompressed, whatever the client accepts. Call this after http/cache-tags.ts and before the routes.
 * @param onSent called when a large one is being sent, or as much in smaller ones
 */
export function registerLargeAnswers(app: FastifyInstance, onSent: () => void): void {
  const making = fairQueue('large_answers', MAKING);
  let sentSinceReview = 0;

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
    if (!isWhole || payload.length < LEAST_COMPRESSED) return end(payload);
    sentSinceReview += payload.length;
    if (payload.length >= LARGE || sentSinceReview >= REVIEW_AFTER) {
      sentSinceReview = 0;
      setImmediate(onSent);
    }
    compressed(request, reply, payload)
      .then((small) => end(small ?? payload), done)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'an answer could not be sent');
        reply.raw.destroy();
      });
  });

  /** Undefined: send it uncompressed. */
  async function compressed(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
    if (reply.hasHeader('content-encoding') || !isText(reply.getHeader('content-type'))) return undefined;
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingOf(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity') return undefined;
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const small = body.length < SMALL ? compressNow(body, encoding) : await inTurn(request, reply, body, encoding);
    if (small) reply.header('content-encoding', encoding).removeHeader('content-length');
    return small;
  }

  /** Undefined when too many wait. @throws when the viewer lost the right to it meanwhile */
  async function inTurn(request: FastifyRequest, reply: FastifyReply, body: Buffer, encoding: 'br' | 'gzip') {
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
    const small = await compress(body, encoding, { ...asker, reauthorize }).catch(() => undefined);
    // The viewer's rights may have changed during the wait.
    if (refused !== undefined) {
      for (const name of OF_THE_ANSWER) reply.removeHeader(name);
      throw refused;
    }
    return small;
  }
}

/** Headers that describe the discarded response. */
const OF_THE_ANSWER = ['etag', 'link', 'location', 'x-total-count', 'content-disposition'];

const isText = (type: unknown): boolean => /^text\/|\b(?:json|xml)\b/.test(String(type));

const withEncoding = (vary: unknown): string => {
  const named = [vary ?? []].flat().map(String);
  return named.some((one) => /accept-encoding|\*/i.test(one))
    ? named.join(', ')
    : [...named, 'accept-encoding'].join(', ');
};
