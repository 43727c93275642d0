import type { FastifyRequest } from 'fastify';
import { recordAct } from '../audit/record.ts';
import type { Sql } from '../database/tables.ts';
import { addressOf } from '../http/address.ts';
import { deleteOldestSessions, insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';

/**
 * Signs somebody in where this request comes from, in a transaction, and writes it into the audit log.
 * @param most sessions that may be live at the same time: the oldest end
 * @returns the token, which nobody can read again
 */
export async function startSession(trx: Sql, request: FastifyRequest, userId: number, most?: number): Promise<string> {
  const token = newToken();
  await insertSession(trx, userId, token, { agent: request.headers['user-agent'], address: addressOf(request) });
  if (most !== undefined) await deleteOldestSessions(trx, userId, { most, token });
  await recordAct(trx, request, { act: 'signed-in' }, userId);
  return token;
}
