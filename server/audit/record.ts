import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { addressOf } from '../http/address.ts';
import { AppError } from '../errors.ts';
import { insertAuditEvent, type AuditEvent, type Origin } from './audit.queries.ts';
import { RefusalCounter } from './refusals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts events that anybody can cause without limit, and writes them to the audit log. */
    rush: RefusalCounter;
  }
}

/**
 * Writes an audit event with the viewer, address and id of this request. Call it in the transaction of the change, so
 * that both are committed or neither.
 * @param actorId if the request does not know it yet, as at sign-in
 */
export const recordAuditEvent = (
  trx: Db,
  request: FastifyRequest,
  event: AuditEvent,
  actorId: number | undefined = request.viewer?.id,
): Promise<void> => insertAuditEvent(trx, { ...originOf(request), actorId }, event);

/** Records a refusal, bounded and delayed: a flood does not fill the disk, and no response waits for it. */
export const recordRefusal = (request: FastifyRequest, event: AuditEvent): void =>
  request.server.rush.record(originOf(request), event);

const originOf = (request: FastifyRequest): Origin => ({
  actorId: request.viewer?.id,
  address: addressOf(request),
  requestId: request.id,
});

/** Sets up `recordRefusal`, and records every `forbidden` error of a signed-in viewer. */
export function registerAudit(app: FastifyInstance, { sql }: Database): void {
  const rush = new RefusalCounter(async ({ origin, deed, times }) => {
    try {
      await insertAuditEvent(sql, origin, deed, times);
    } catch (error) {
      // The response must not depend on the audit log: the request stays refused.
      app.log.error({ err: error, act: deed.act }, 'a refusal is not in the audit log');
    }
  });
  app.decorate('rush', rush);
  app.addHook('onError', (request, _reply, error, next) => {
    // The route, not the path: a thousand ids are one kind of refusal.
    if (request.viewer && error instanceof AppError && error.code === 'forbidden')
      recordRefusal(request, { act: 'refused', note: `${request.method} ${request.routeOptions.url ?? ''}` });
    next();
  });
  app.addHook('onClose', () => rush.flush());
}
