import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { LIMITS } from '../../contract/limits.ts';
import { ownerPaths } from '../queue/fair-shares.ts';
import type { Asker } from '../queue/askers.ts';
import { tooBusy } from '../queue/queue.ts';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { askerOf } from './asker.ts';
import { hasBody } from './bodies.ts';
import { answerClientError, TOO_BUSY } from './client-errors.ts';

/** Size in bytes up to which a body is counted with its request (in-flight.ts). */
const SMALL = 16 * 2 ** 10;
/** Limits for larger bodies, in bytes by their declared size: per home, and in total. */
const ROOM = { ofOneHome: 8 * 2 ** 20, inAll: 48 * 2 ** 20 };

interface Body {
  request: FastifyRequest;
  /** Stored here because the request may lose it. */
  socket: Socket;
  asker: Asker;
  bytes: number;
  place: Path;
  isHeld: boolean;
  /** Still arriving. A body that has fully arrived does not give way. */
  isOnItsWay: boolean;
}

/**
 * Bounds the memory of JSON bodies, from when they begin to arrive until they are answered. Each home has a limit; when
 * the total is exceeded, the latest body still arriving of whoever has most gives way. Uploads have a limit of their
 * own (images/admission.ts). Call this after `registerBodies`.
 */
export function registerBodyRoom(app: FastifyInstance): void {
  const held = heldBodies();

  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = announced(request);
    if (bytes <= SMALL || request.is404 || request.routeOptions.schema?.consumes) return done(null, payload);
    const asker = askerOf(request);
    if (held.bytesOf(asker.home) + bytes > ROOM.ofOneHome) return done(tooBusy());
    const body = held.add(request, asker, bytes);
    reply.raw.once('close', () => held.remove(body));
    while (held.bytes() > ROOM.inAll) {
      const loser = held.heaviest(body);
      held.remove(loser);
      if (loser === body) return done(tooBusy());
      answerClientError(TOO_BUSY, loser.socket);
    }
    done(null, payload);
  });
}

/** Bodies with running sums: adding or removing one does not visit the others. */
function heldBodies() {
  const homes = new Map<string | undefined, number>();
  const onTheirWay = sharedTurns<Body>();
  const askers = ownerPaths();
  let all = 0;

  function count({ asker: { home } }: Body, bytes: number): void {
    all += bytes;
    const sum = (homes.get(home) ?? 0) + bytes;
    if (sum > 0) homes.set(home, sum);
    else homes.delete(home);
  }

  function arrive(body: Body): void {
    if (!body.isOnItsWay) return;
    body.isOnItsWay = false;
    onTheirWay.add(body.place, body, -body.bytes);
  }

  return {
    bytes: () => all,
    bytesOf: (home: string | undefined) => homes.get(home) ?? 0,
    add(request: FastifyRequest, asker: Asker, bytes: number): Body {
      const { socket } = request.raw;
      const body: Body = { request, socket, asker, bytes, place: askers.enter(asker), isHeld: true, isOnItsWay: true };
      onTheirWay.add(body.place, body, bytes);
      count(body, bytes);
      // `heaviest` handles a large body that is complete but that nobody reads yet.
      request.raw.once('end', () => arrive(body));
      return body;
    },
    remove(body: Body): void {
      if (!body.isHeld) return;
      body.isHeld = false;
      arrive(body);
      askers.leave(body.asker);
      count(body, -body.bytes);
    },
    /** The latest body of whoever has most still arriving, which may be the one that has just come. */
    heaviest(latest: Body): Body {
      for (;;) {
        const body = onTheirWay.heaviest() ?? latest;
        if (body === latest || !body.request.raw.complete) return body;
        arrive(body);
      }
    },
  };
}

/** Declared size; without one, the body limit. */
function announced(request: FastifyRequest): number {
  const { bodyLimit = LIMITS.jsonBytes } = request.routeOptions;
  return hasBody(request) ? Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit) : 0;
}
