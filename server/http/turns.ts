import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { fairQueue } from '../queue/queue.ts';
import { askerOf, DONE_FOR } from './asker.ts';
import { unavailable } from '../errors.ts';
import { isInternal } from './internal.ts';
import { takingIn } from './taking-in.ts';

/** Calls that are worked on at once, and that wait for their turn. */
const CALLS = { atOnce: 16, waiting: 1_000, ofOneHome: 250 };
/** Of those that are worked on, those of one home. */
const BEGUN_OF_ONE_HOME = 4;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that takes turns. */
    permit: CallPermit | undefined;
  }
  interface FastifyContextConfig {
    /** False where the handler itself waits for what the client sends, or in a queue of its own. */
    takesTurns?: boolean;
  }
}

/**
 * Calls take turns before they reach the database, which serves whoever comes first: somebody who asks for a thousand
 * costly things at once waits for all of them, and everybody else for a few of these at most. What is kept ready needs no
 * turn. Who has to wait in a slower queue (passwords, long texts, searches, pictures) gives their turn back meanwhile. To be called
 * before the routes.
 */
export function registerTurns(app: FastifyInstance): void {
  const calls = fairQueue('calls', {
    ...CALLS,
    mayBegin: ({ home }, running) => running.filter((other) => other.home === home).length < BEGUN_OF_ONE_HOME,
  });

  const takenIn = takingIn(app.server);
  app.decorateRequest('permit', undefined);
  // Once the body is there: who sends slowly takes no turn meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    if (!takesTurns(request)) return;
    const asker = askerOf(request);
    const leave = await calls.place(asker);
    // Who comes back has waited elsewhere, and may hold what others wait for there: they wait for nobody.
    request.permit = new CallPermit(leave, () => calls.place({ ...asker, hasTurn: true }), reply.raw);
    await takenIn();
    if (reply.raw.closed) throw unavailable();
  });
  // Who takes an answer slowly takes no turn either.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.permit?.end();
    done(null, payload);
  });
}

/** A place among the calls that are worked on. */
class CallPermit {
  readonly #place: () => Promise<() => void>;
  readonly #raw: ServerResponse;
  #leave: (() => void) | undefined;
  #isOver = false;

  constructor(leave: () => void, place: () => Promise<() => void>, raw: ServerResponse) {
    this.#leave = leave;
    this.#place = place;
    this.#raw = raw;
    // The queue knows who has left by their connection, which a library may have taken from the request.
    if (raw.closed) this.end();
    else raw.once('close', () => this.end());
  }

  release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** @throws 503 when whoever calls has left meanwhile */
  async reacquire(): Promise<void> {
    if (this.#leave) return;
    const leave = await this.#place();
    if (this.#isOver || this.#leave) leave();
    else this.#leave = leave;
    if (this.#raw.closed) throw unavailable();
  }

  /** Its answer is there. */
  end(): void {
    this.#isOver = true;
    this.release();
  }
}

function takesTurns(request: FastifyRequest): boolean {
  const { config, url = '', schema } = request.routeOptions;
  if (config.takesTurns === false || schema?.consumes !== undefined || !/^\/(?:api|auth)\//.test(url)) return false;
  // A page that is made has its turn already; what is made to be kept has not (server/cache).
  return !isInternal(request) || DONE_FOR in request.headers;
}
