import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';
import { addressOf } from '../http/address.ts';
import { AppError } from '../errors.ts';
import { insertAct, type Deed, type Origin } from './audit.queries.ts';
import { Rush } from './rush.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What anybody can do as often as they like, on its way into the audit log. */
    rush: Rush;
  }
}

/**
 * Writes into the audit log who sends this request, where from, and what they do with it. To be called in the
 * transaction of the act: what was done is told, and what was not done is not.
 * @param actorId where the request itself does not know it yet, as when somebody signs in
 */
export const recordAct = (
  trx: Sql,
  request: FastifyRequest,
  deed: Deed,
  actorId: number | undefined = request.viewer?.id,
): Promise<void> => insertAct(trx, { ...originOf(request), actorId }, deed);

/** As `recordAct`, a moment later, for what was refused: no flood of it fills the disk, and no answer waits for it. */
export const recordRefusal = (request: FastifyRequest, deed: Deed): void =>
  request.server.rush.record(originOf(request), deed);

const originOf = (request: FastifyRequest): Origin => ({
  actorId: request.viewer?.id,
  address: addressOf(request),
  requestId: request.id,
});

/** Makes `recordRefusal` work, and tells of every act that a member was refused because it is not theirs to do. */
export function registerAudit(app: FastifyInstance, { sql }: Database): void {
  const rush = new Rush(async ({ origin, deed, times }) => {
    try {
      await insertAct(sql, origin, deed, times);
    } catch (error) {
      // The answer must not depend on it: what was refused stays refused.
      app.log.error({ err: error, act: deed.act }, 'a refusal is not in the audit log');
    }
  });
  app.decorate('rush', rush);
  app.addHook('onError', (request, _reply, error, next) => {
    // The route and not the path: a thousand ids are one kind of refusal.
    if (request.viewer && error instanceof AppError && error.code === 'forbidden')
      recordRefusal(request, { act: 'refused', note: `${request.method} ${request.routeOptions.url ?? ''}` });
    next();
  });
  app.addHook('onClose', () => rush.flush());
}
