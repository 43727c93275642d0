import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { recordAct } from '../audit/record.ts';
import { notFound, tooMany, unavailable } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { reauthorize, writesOf } from '../viewer/viewer.ts';
import { exportName, exportOf } from './export.ts';
import { asTarget, findUserRow, isThere } from './users.queries.ts';

/** An archive reads everything that somebody has, so that they are few, from one address and for one member. */
export const fewExports = {
  rateLimit: { max: 10, timeWindow: '1 hour', group: 'export', perMember: true },
} as const;

export const Archive = {
  200: {
    description: 'A tar archive with JSON files and images',
    content: { 'application/gzip': { schema: z.custom<Readable>().meta({ type: 'string', format: 'binary' }) } },
  },
};

/** Archives that one node sends at once to one home, and of one member, whoever asks: each holds a file while it is taken slowly. */
const AT_ONCE = 2;
const underway = new Map<string | number, number>();

/**
 * @param owners the home that it goes to, and the member that it is of
 * @returns ends it
 * @throws 429 when as many are sent already to one or of the other
 */
function begin(owners: (string | number)[]): () => void {
  if (owners.some((owner) => (underway.get(owner) ?? 0) >= AT_ONCE))
    throw tooMany('Two downloads are underway already. Try again when one of them has ended.', 30);
  const count = (change: number) => {
    for (const owner of owners) {
      const left = (underway.get(owner) ?? 0) + change;
      if (left > 0) underway.set(owner, left);
      else underway.delete(owner);
    }
  };
  count(1);
  return () => count(-1);
}

/** Answers with all data of a user, and says so in the audit log. */
export async function sendExport(
  { database, images }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
): Promise<Readable> {
  const user = await findUserRow(database.sql, id);
  if (!user || !isThere(user)) throw notFound('User');
  if (request.method !== 'HEAD') {
    const end = begin([askerOf(request).home ?? '', id]);
    reply.raw.once('close', end);
    if (reply.raw.closed) {
      end();
      throw unavailable();
    }
    await writesOf(database, request).transaction((trx) =>
      recordAct(trx, request, { act: 'data-exported', target: asTarget(user) }),
    );
  }
  reply.type('application/gzip');
  reply.header('content-disposition', `attachment; filename="${exportName(user)}.tar.gz"`);
  if (request.method === 'HEAD') return Readable.from([]);
  return exportOf({ database, images }, user, () => reauthorize(database, request));
}
