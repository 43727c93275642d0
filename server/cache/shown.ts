import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isKnown } from '../http/etag.ts';
import type { Shown } from './entry.ts';
import type { Topic } from './topics.ts';

/** What an answer shows. Of the request it may use what decides the answer: params and query. */
type Shows = (answer: never, request: { params: never; query: never }) => Topic[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Makes the answers of a GET public and kept: they are the same for all who send no token, until one of the topics
     * changes. `told`: the handler tells them itself (`tell`), for answers that are no JSON.
     */
    shows?: Shows | 'told';
  }
}

/** On the response itself: a weak map of all that are under way is work for each garbage collection. */
const SHOWN = Symbol('shown');

/** Tells what the answer shows. An answer of which nothing is told is not kept. */
export const tell = ({ raw }: FastifyReply, what: Shown): void => void Object.assign(raw, { [SHOWN]: what });

/**
 * Worked out when somebody asks: only what keeps answers does. A class, as V8 puts each getter of a single object among what
 * lives long, and there it held the whole answer until the next great collection: 20 KB a request.
 */
class ShownIfAsked implements Shown {
  readonly #topics: () => Topic[];

  constructor(topics: () => Topic[]) {
    this.#topics = topics;
  }

  get topics(): Topic[] {
    return this.#topics();
  }
}

/** What was told of an answer; `raw` is the response that it was written to. */
export const shownBy = (raw: ServerResponse & { [SHOWN]?: Shown }): Shown | undefined => raw[SHOWN];

/** Whether nobody in particular asks: what holds a token may get another answer. */
export const isAnonymous = (request: FastifyRequest): boolean => request.headers.authorization === undefined;

/**
 * Collects what answers show, and lets readers keep these answers as long as they ask each time whether they are still
 * right: with an ETag, and 304 for who has it. The same whether answers are kept here or not.
 */
export function registerShown(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { shows } = request.routeOptions.config;
    if (typeof shows === 'function' && reply.statusCode === 200 && isAnonymous(request)) {
      tell(reply, new ShownIfAsked(() => shows(payload as never, request as never)));
      reply.headers({ 'cache-control': 'no-cache', vary: 'authorization' });
    }
    done(null, payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!shownBy(reply.raw) || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    // As bytes once, for all who come after. By way of UTF-16 it takes half the time of `Buffer.from(payload)`, and wants
    // well-formed text: nothing else is stored (contract/text.ts).
    const bytes = transcode(Buffer.from(payload, 'utf16le'), 'utf16le', 'utf8');
    // Weak: the same in several encodings.
    const etag = `W/"${hash('sha256', bytes, 'base64url')}"`;
    reply.header('etag', etag);
    // Said also of answers that are not compressed; what compresses the others knows it is there.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (!isKnown(request.headers['if-none-match'], etag)) return done(null, bytes);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}
