import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import { heaviest, tooBusy, type Asker } from '../queue.ts';
import { askerOf } from './asker.ts';
import { hasBody } from './bodies.ts';
import { cut } from './slow-clients.ts';

/** Bytes up to which a body counts nothing: all connections of an address hold 32 MB of such. */
const SMALL = 16 * 2 ** 10;
/** Bytes of larger ones, as they announce themselves: of one home, and of all. */
const ROOM = { ofOneHome: 16 * 2 ** 20, inAll: 128 * 2 ** 20 };

interface Body {
  asker: Asker;
  request: FastifyRequest;
  bytes: number;
}

/**
 * Bounds the memory that JSON bodies take, from when they begin to arrive until they are answered: a home has room for
 * some; when all is full, the `heaviest` that is still on its way gives way. Uploads have room of their own
 * (images/admission.ts). To be called after `registerBodies`.
 */
export function registerBodyRoom(app: FastifyInstance): void {
  const held = new Set<Body>();
  const sum = (bodies: Iterable<Body>) => [...bodies].reduce((all, { bytes }) => all + bytes, 0);

  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = announced(request);
    if (bytes <= SMALL || request.is404 || request.routeOptions.schema?.consumes) return done(null, payload);
    const body: Body = { asker: askerOf(request), request, bytes };
    const own = sum([...held].filter(({ asker }) => asker.home === body.asker.home));
    if (own + bytes > ROOM.ofOneHome) return done(tooBusy());
    held.add(body);
    reply.raw.once('close', () => held.delete(body));
    while (sum(held) > ROOM.inAll) {
      const loser = heaviest(
        [...held].filter((one) => one === body || !one.request.raw.complete),
        (one) => one.bytes,
      );
      held.delete(loser ?? body);
      if (!loser || loser === body) return done(tooBusy());
      cut(loser.request.raw.socket);
    }
    done(null, payload);
  });
}

/** Who does not say how long it is may send as much as there may be. */
function announced(request: FastifyRequest): number {
  const { bodyLimit = LIMITS.jsonBytes } = request.routeOptions;
  return hasBody(request) ? Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit) : 0;
}
