import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { askerOf } from '../http/asker.ts';
import { fairQueue } from '../queue/queue.ts';
import type { AnswerCache } from './answer-cache.ts';
import { Entry, type Answer } from './entry.ts';
import { tagOf, tell } from '../http/shown.ts';

/**
 * Stands for this site in answers that are kept for all who say that it is somewhere else (no PUBLIC_URL): one copy,
 * however many hosts are made up. Nobody can write it into a prompt, as nobody knows it.
 */
export const ANY_SITE: string = `https://${randomBytes(16).toString('hex')}.invalid`;

/** One after the other, and askers in turn: who makes up hosts holds up nobody else. */
const inTurn = fairQueue('filled', { atOnce: 1, waiting: 500 });

/** The same answer with the addresses of a site in it, to be kept for its readers. */
export async function fill(cache: AnswerCache, made: Entry | Answer, site: string): Promise<Answer> {
  const body = Buffer.from(await textFor(cache, made, site));
  const isKept = made instanceof Entry;
  const shown = isKept ? { topics: made.topics, until: made.expiresAt, agedAt: made.agedAt } : made.shown;
  const { etag, ...headers } = made.headers;
  return { status: made.status, headers: { ...headers, ...(etag ? { etag: tagOf(body) } : {}) }, body, shown };
}

/** Answers with the addresses of this reader's site in it. */
export async function sendFilled(
  cache: AnswerCache,
  made: Entry | Answer,
  reply: FastifyReply,
  site: string,
): Promise<FastifyReply> {
  const body = await inTurn.run(askerOf(reply.request), async () => {
    // Readers of what is kept come first: a large page takes milliseconds.
    await setImmediate();
    return textFor(cache, made, site);
  });
  if (made instanceof Entry) tell(reply, made);
  // Those of the other text, and those that are said anew.
  const { etag: _etag, vary: _vary, 'content-length': _length, connection: _connection, ...headers } = made.headers;
  return reply.code(made.status).headers(headers).send(body);
}

async function textFor(cache: AnswerCache, made: Entry | Answer, site: string): Promise<string> {
  const isKept = made instanceof Entry;
  const bytes = isKept ? (made.body.held('identity') ?? (await cache.encode(made, 'identity'))).bytes : made.body;
  return bytes.toString().replaceAll(ANY_SITE, site);
}
