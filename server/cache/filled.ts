import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AnswerCache } from './answer-cache.ts';
import { Entry, type Answer } from './entry.ts';
import { tell } from './shown.ts';

/**
 * Stands for this site in answers that are kept for all who say that it is somewhere else (no PUBLIC_URL): one copy,
 * however many hosts are made up. Nobody can write it into a prompt, as nobody knows it.
 */
export const ANY_SITE: string = `https://${randomBytes(16).toString('hex')}.invalid`;

/** Answers with the addresses of this reader's site in it. */
export async function sendFilled(
  cache: AnswerCache,
  made: Entry | Answer,
  reply: FastifyReply,
  site: string,
): Promise<FastifyReply> {
  const isKept = made instanceof Entry;
  const body = isKept ? (made.body.held('identity') ?? (await cache.encode(made, 'identity'))).bytes : made.body;
  if (isKept) tell(reply, made);
  // Those of the other text, and those that are said anew.
  const { etag: _etag, vary: _vary, 'content-length': _length, connection: _connection, ...headers } = made.headers;
  return reply.code(made.status).headers(headers).send(body.toString().replaceAll(ANY_SITE, site));
}
