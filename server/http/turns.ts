import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { fairQueue } from '../queue/queue.ts';
import { askerOf, DONE_FOR } from './asker.ts';
import { unavailable } from '../errors.ts';
import { isInternal } from './internal.ts';
import { afterAccepting } from './accepting.ts';

/** Maximum number of requests in progress, and of those that wait for their turn. */
const CALLS = { atOnce: 16, waiting: 1_000, ofOneHome: 250 };
/** Maximum in progress from one home. */
const BEGUN_OF_ONE_HOME = 4;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on requests that take turns. */
    permit: CallPermit | undefined;
  }
  interface FastifyContextConfig {
    /** False when the handler waits for what the client sends, or in a queue of its own. */
    takesTurns?: boolean;
  }
}

/**
 * Requests take turns before they reach the database, which serves first come, first served: a client that asks for a
 * thousand costly things at once waits for all of them, and everybody else for a few of these at most. Cached responses
 * need no turn. Requests that wait in a slower queue (passwords, long texts, searches, images) release their permit.
 * Call this before the routes.
 */
export function registerTurns(app: FastifyInstance): void {
  const calls = fairQueue('calls', {
    ...CALLS,
    mayBegin: ({ home }, running) => running.filter((other) => other.home === home).length < BEGUN_OF_ONE_HOME,
  });

  const takenIn = afterAccepting(app.server);
  app.decorateRequest('permit', undefined);
  // After the body has arrived: a slow sender takes no turn meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    if (!takesTurns(request)) return;
    const asker = askerOf(request);
    const leave = await calls.place(asker);
    // A returning request has waited elsewhere, and may hold what others wait for there: it does not wait again.
    request.permit = new CallPermit(leave, () => calls.place({ ...asker, hasTurn: true }), reply.raw);
    await takenIn();
    if (reply.raw.closed) throw unavailable();
  });
  // Released before sending: a slow reader takes no turn either.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.permit?.end();
    done(null, payload);
  });
}

/** A place among the requests in progress. */
class CallPermit {
  readonly #place: () => Promise<() => void>;
  readonly #raw: ServerResponse;
  #leave: (() => void) | undefined;
  #isOver = false;

  constructor(leave: () => void, place: () => Promise<() => void>, raw: ServerResponse) {
    this.#leave = leave;
    this.#place = place;
    this.#raw = raw;
    // The queue watches the connection, but a library may have taken the socket from the request.
    if (raw.closed) this.end();
    else raw.once('close', () => this.end());
  }

  release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** @throws 503 when the client has left meanwhile */
  async reacquire(): Promise<void> {
    if (this.#leave) return;
    const leave = await this.#place();
    if (this.#isOver || this.#leave) leave();
    else this.#leave = leave;
    if (this.#raw.closed) throw unavailable();
  }

  /** Call when the response is ready. */
  end(): void {
    this.#isOver = true;
    this.release();
  }
}

function takesTurns(request: FastifyRequest): boolean {
  const { config, url = '', schema } = request.routeOptions;
  if (config.takesTurns === false || schema?.consumes !== undefined || !/^\/(?:api|auth)\//.test(url)) return false;
  // A page being rendered has its turn already; a render for the cache does not (server/cache).
  return !isInternal(request) || DONE_FOR in request.headers;
}
