import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { revokeSessions, lockRights } from './rights.ts';
import { findSession, findSessionUser } from './sessions.queries.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { hasBody } from '../http/bodies.ts';
import { tokenOf } from '../http/token.ts';
import { forbidden, unauthenticated, unavailable } from '../errors.ts';

type Access = 'anyone' | 'member' | 'administrator';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; undefined for a visitor. */
    viewer: Viewer;
    /** `reauthorize`, for queues; undefined for a visitor. */
    reauthorize?: () => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Who may use this route at all; contract/policy.ts decides what they may do with a certain thing. */
    access?: Access;
  }
}

/**
 * Identifies the viewer, and refuses a viewer who may not use the route. An unknown or expired token counts as none.
 * @throws 401, 403
 */
async function authorize({ sql }: Database, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  request.viewer = token ? await findSessionUser(sql, token) : undefined;
  const access = request.routeOptions.config.access ?? 'anyone';
  if (access === 'anyone') return;
  if (!request.viewer) throw unauthenticated();
  if (access === 'administrator' && !isAdministrator(request.viewer)) throw forbidden();
}

/**
 * Refuses a viewer who has changed since the request began: the request may have waited, and once its session or rights
 * have ended it must not do or read anything. Call this after everything that a handler waits for (queues call it
 * themselves, queue.ts); `writesOf` calls it for writes. Use `ends` when viewers end their own rights.
 * @throws 401, 403; 503 where anyone may ask: the client then retries as who they are now
 */
export async function reauthorize(
  database: Database,
  request: FastifyRequest,
  trx?: Db,
  how: 'holds' | 'ends' = 'holds',
): Promise<void> {
  const known = request.viewer;
  if (!known) return;
  const session = await sessionNow(database, request, known.id, trx, how);
  const isLess = isAdministrator(known) && !isAdministrator(session);
  if (session?.id === known.id && !isLess) {
    request.viewer = { id: session.id, role: session.role };
    return;
  }
  if ((request.routeOptions.config.access ?? 'anyone') === 'anyone')
    throw unavailable('You were signed out, or lost rights, meanwhile: try again', 1);
  throw session ? forbidden() : unauthenticated();
}

async function sessionNow(
  database: Database,
  request: FastifyRequest,
  userId: number,
  trx: Db | undefined,
  how: 'holds' | 'ends',
): Promise<{ id: number; role: string } | undefined> {
  if (trx) await (how === 'ends' ? revokeSessions : lockRights)(database, trx, userId);
  return findSession(trx ?? database.sql, tokenOf(request) ?? '');
}

/** Holds within a transaction: whether the viewer's session is live. For work that is otherwise skipped silently. */
export async function isStillSignedIn(database: Database, request: FastifyRequest, trx: Db): Promise<boolean> {
  const { id } = requireViewer(request);
  return (await sessionNow(database, request, id, trx, 'holds'))?.id === id;
}

/**
 * The database for the writes of a member: each transaction begins with `reauthorize`, before it locks anything else.
 * Whoever ends the session or the rights waits for it, and nothing is written after they got their response.
 */
export const writesOf = (database: Database, request: FastifyRequest, how: 'holds' | 'ends' = 'holds'): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (trx) => {
      await reauthorize(database, request, trx, how);
      return work(trx);
    }),
});

/**
 * Identifies the viewer before any body is read or validated (product 10: 401 before 400), and again once a body has
 * arrived, which may take minutes.
 */
export function registerViewer(app: FastifyInstance, database: Database): void {
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('reauthorize', function again(this: FastifyRequest) {
    return reauthorize(database, this);
  });
  app.addHook('onRequest', (request) => authorize(database, request));
  app.addHook('preValidation', async (request) => {
    if (hasBody(request)) await authorize(database, request);
  });
}

/** The viewer of a route whose `access` is not `anyone`. */
export function requireViewer(request: FastifyRequest): NonNullable<Viewer> {
  if (!request.viewer) throw unauthenticated();
  return request.viewer;
}
