import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isKnown } from './etag.ts';
import { unchanged } from './headers.ts';
import type { Topic } from '../topics.ts';

/** What an answer shows, told by the route that gave it. */
export interface Shown {
  topics: readonly Topic[];
  /** When it is no longer right even if nothing changes, in milliseconds since 1970. */
  until?: number | undefined;
  /** From when on a count in it is too old, if one has changed already. */
  agedAt?: number | undefined;
}

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

const UNKEPT = Symbol('unkept');

/** Says of one answer that it is not to be kept, whatever its route shows: another time it will be a better one. */
export const leaveUnkept = ({ raw }: Pick<FastifyReply, 'raw'>): void => void Object.assign(raw, { [UNKEPT]: true });

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

/** Weak: the same in several encodings. */
export const tagOf = (bytes: Uint8Array, version?: string): string =>
  `W/"${version === undefined ? '' : `${version}-`}${hash('sha256', bytes, 'base64url')}"`;

/** Whether nobody in particular asks: a token that is unknown or over, and other schemes, make no other answer. */
export const isAnonymous = (request: FastifyRequest): boolean => request.viewer === undefined;

/**
 * Collects what answers show, and lets readers keep these answers as long as they ask each time whether they are still
 * right: with an ETag, and 304 for who has it. The same whether answers are kept here or not.
 */
export function registerShown(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { shows } = request.routeOptions.config;
    if (typeof shows === 'function' && reply.statusCode === 200 && isAnonymous(request) && !(UNKEPT in reply.raw)) {
      tell(reply, new ShownIfAsked(() => shows(payload as never, request as never)));
      reply.headers({ 'cache-control': 'no-cache', vary: 'authorization' });
    }
    done(null, payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!shownBy(reply.raw) || typeof payload !== 'string' || reply.statusCode !== 200) return done(null, payload);
    // As bytes once, for all who come after. By way of UTF-16 it takes half the time of `Buffer.from(payload)`, and wants
    // well-formed text: nothing else is stored (contract/text.ts).
    const bytes = transcode(Buffer.from(payload, 'utf16le'), 'utf16le', 'utf8');
    // The version of what is shown, where the route said it, stands first.
    const version = /^W\/"(\d+)"$/.exec(String(reply.getHeader('etag')))?.[1];
    const etag = tagOf(bytes, version);
    reply.header('etag', etag);
    // Said also of answers that are not compressed; what compresses the others knows it is there.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (!isKnown(request.headers['if-none-match'], etag)) return done(null, bytes);
    done(null, unchanged(request, reply));
  });
}
