import type { FastifyRequest } from 'fastify';
import { recordAuditEvent } from '../audit/record.ts';
import type { Db } from '../database/tables.ts';
import { addressOf } from '../http/address.ts';
import { deleteOldestSessions, insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';

/**
 * Starts a session for the client of this request, in a transaction, and records an audit event.
 * @param most the maximum number of live sessions; the oldest ones beyond it end
 * @returns the token, which cannot be read again
 */
export async function startSession(trx: Db, request: FastifyRequest, userId: number, most?: number): Promise<string> {
  const token = newToken();
  await insertSession(trx, userId, token, { agent: request.headers['user-agent'], address: addressOf(request) });
  if (most !== undefined) await deleteOldestSessions(trx, userId, { most, token });
  await recordAuditEvent(trx, request, { act: 'signed-in' }, userId);
  return token;
}
