import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { endRights, holdRights } from './rights.ts';
import { findSession, findSessionUser } from './sessions.queries.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';
import { hasBody } from '../http/bodies.ts';
import { tokenOf } from '../http/token.ts';
import { forbidden, unauthenticated, unavailable } from '../errors.ts';

type Access = 'anyone' | 'member' | 'administrator';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined is a visitor. */
    viewer: Viewer;
    /** `reauthorize`, for queues; left out where nobody is known. */
    reauthorize?: () => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Who may call this route at all; what they may do with a certain thing is contract/policy.ts. */
    access?: Access;
  }
}

/**
 * Finds out who asks, and refuses who may not call the route. A token that is unknown or over counts as none.
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
 * Refuses who is no longer who they were when their request began: it may have waited, and whose session or rights ended
 * meanwhile does and reads nothing any more. To be called after whatever a handler waits for (queues do so themselves,
 * queue.ts); `writesOf` calls it for writes. `ends` is for who ends their own rights.
 * @throws 401, 403; 503 where anyone may ask, who then asks again as who they are now
 */
export async function reauthorize(
  database: Database,
  request: FastifyRequest,
  trx?: Sql,
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
  trx: Sql | undefined,
  how: 'holds' | 'ends',
): Promise<{ id: number; role: string } | undefined> {
  if (trx) await (how === 'ends' ? endRights : holdRights)(database, trx, userId);
  return findSession(trx ?? database.sql, tokenOf(request) ?? '');
}

/** In a transaction, until it ends: whether the session of a viewer goes on. For what is left undone without a word otherwise. */
export async function isStillSignedIn(database: Database, request: FastifyRequest, trx: Sql): Promise<boolean> {
  const { id } = requireViewer(request);
  return (await sessionNow(database, request, id, trx, 'holds'))?.id === id;
}

/**
 * The database for the writes of a member: each transaction begins with `reauthorize`, before it locks anything else. Whoever
 * ends the session or the rights then waits for it, and nothing is written once they have their answer.
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
 * Knows the viewer before any body is read or judged (product 10: 401 before 400), and again once a body has arrived,
 * which may take minutes.
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
