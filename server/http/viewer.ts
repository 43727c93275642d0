import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { findSessionUser } from '../auth/sessions.queries.ts';
import type { Database } from '../database/engine.ts';
import { hasBody } from './bodies.ts';
import { forbidden, unauthenticated } from './errors.ts';

type Access = 'anyone' | 'member' | 'administrator';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined is a visitor. */
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /** Who may call this route at all; what they may do with a certain thing is contract/policy.ts. */
    access?: Access;
  }
}

/** The bearer token of an `Authorization` header. Any other, and any other scheme, is as good as none. */
export const tokenIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /^Bearer +([\w.~+/=-]{1,500})$/i.exec(header)?.[1];

/** The bearer token of a request, if any. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => tokenIn(headers.authorization);

/**
 * Finds out who asks, and refuses who may not call the route. To be called again whenever a handler has waited for what
 * the client sends: a session that ended meanwhile does nothing any more. A token that is unknown or over counts as none.
 * @throws 401, 403
 */
export async function admitViewer({ sql }: Pick<Database, 'sql'>, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  request.viewer = token ? await findSessionUser(sql, token) : undefined;
  const access = request.routeOptions.config.access ?? 'anyone';
  if (access === 'anyone') return;
  if (!request.viewer) throw unauthenticated();
  if (access === 'administrator' && !isAdministrator(request.viewer)) throw forbidden();
}

/**
 * Knows the viewer before any body is read or judged (design 6: 401 before 400), and again once a body has arrived,
 * which may take minutes.
 */
export function registerViewer(app: FastifyInstance, database: Database): void {
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', (request) => admitViewer(database, request));
  app.addHook('preValidation', async (request) => {
    if (hasBody(request)) await admitViewer(database, request);
  });
}

/** The viewer of a route whose `access` is not `anyone`. */
export function requireViewer(request: FastifyRequest): NonNullable<Viewer> {
  if (!request.viewer) throw unauthenticated();
  return request.viewer;
}
