import type { FastifyRequest } from 'fastify';
import { recordAct } from '../audit/record.ts';
import type { Database } from '../database/engine.ts';
import { insertSession } from './sessions.queries.ts';
import { newToken } from './tokens.ts';

/** Signs somebody in from where this request comes from. @returns the token, which nobody can read again */
export async function openSession(database: Database, request: FastifyRequest, userId: number): Promise<string> {
  const token = newToken();
  const from = { agent: request.headers['user-agent'], address: request.ip };
  await database.transaction(async (trx) => {
    await insertSession(trx, userId, token, from);
    await recordAct(trx, request, { act: 'signed-in' }, userId);
  });
  return token;
}
