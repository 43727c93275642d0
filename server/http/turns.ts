import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { fairQueue } from '../queue.ts';
import { askerOf, DONE_FOR } from './asker.ts';
import { unavailable } from './errors.ts';
import { isInternal } from './internal.ts';

/** Calls that are worked on at once, and that wait for their turn. */
const CALLS = { atOnce: 16, waiting: 1_000, ofOneHome: 250 };
/** Of those that are worked on, those of one home. */
const BEGUN_OF_ONE_HOME = 4;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that has one. */
    turn?: CallTurn;
  }
  interface FastifyContextConfig {
    /** False where the handler itself waits for what the client sends, or in a queue of its own. */
    takesTurns?: boolean;
  }
}

/**
 * Calls take turns before they reach the database, which serves whoever comes first: somebody who asks for a thousand
 * costly things at once waits for all of them, and everybody else for a few of these at most. What is kept ready needs no
 * turn. Who has to wait in a slower queue (passwords, long texts, searches) gives their turn back meanwhile. To be called
 * before the routes.
 */
export function registerTurns(app: FastifyInstance): void {
  const calls = fairQueue('calls', {
    ...CALLS,
    mayBegin: ({ home }, running) => running.filter((other) => other.home === home).length < BEGUN_OF_ONE_HOME,
  });

  // Once the body is there: who sends slowly takes no turn meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    if (!takesTurns(request)) return;
    const asker = askerOf(request);
    const turn = new CallTurn(() => calls.place(asker), reply.raw);
    await turn.takeAgain();
    request.turn = turn;
    reply.raw.once('close', () => turn.end());
  });
  // Who takes an answer slowly takes no turn either.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.turn?.end();
    done(null, payload);
  });
}

/** The turn of a call, which it may have several times. */
class CallTurn {
  readonly #place: () => Promise<() => void>;
  readonly #raw: ServerResponse;
  #leave: (() => void) | undefined;
  #isOver = false;

  constructor(place: () => Promise<() => void>, raw: ServerResponse) {
    this.#place = place;
    this.#raw = raw;
  }

  giveBack(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** @throws 503 when whoever calls has left meanwhile, or too many wait */
  async takeAgain(): Promise<void> {
    if (this.#isOver || this.#leave) return;
    const leave = await this.#place();
    // The queue knows who has left by their connection, which a library may have taken from the request.
    if (this.#raw.closed) {
      leave();
      throw unavailable();
    }
    this.#leave = leave;
  }

  /** Its answer is there. */
  end(): void {
    this.#isOver = true;
    this.giveBack();
  }
}

function takesTurns(request: FastifyRequest): boolean {
  const { config, url = '', schema } = request.routeOptions;
  if (config.takesTurns === false || schema?.consumes !== undefined || !/^\/(?:api|auth)\//.test(url)) return false;
  // A page that is made has its turn already; what is made to be kept has not (server/cache).
  return !isInternal(request) || DONE_FOR in request.headers;
}
