import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { notFound, tooMany, unavailable } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { reauthorize, writesOf } from '../viewer/viewer.ts';
import { exportName, exportOf } from './export.ts';
import { asTarget, findUserRow, userExists } from './users.queries.ts';

/** An archive reads all data of a member, so the rate limit is low, per address and per member. */
export const fewExports = {
  rateLimit: { max: 10, timeWindow: '1 hour', group: 'export', perMember: true },
} as const;

export const Archive = {
  200: {
    description: 'A tar archive with JSON files and images',
    content: { 'application/gzip': { schema: z.custom<Readable>().meta({ type: 'string', format: 'binary' }) } },
  },
};

/** Concurrent archives per node, to one home and of one member, whoever asks: a slow reader keeps a file open. */
const AT_ONCE = 2;
const underway = new Map<string | number, number>();

/**
 * @param owners the home that receives the archive, and the member whose data it holds
 * @returns releases the place
 * @throws 429 when one of them has AT_ONCE archives under way
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

/** Sends an archive of all data of a user, and records it in the audit log. */
export async function sendExport(
  { database, images }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
): Promise<Readable> {
  const user = await findUserRow(database.sql, id);
  if (!user || !userExists(user)) throw notFound('User');
  if (request.method !== 'HEAD') {
    const end = begin([askerOf(request).home ?? '', id]);
    reply.raw.once('close', end);
    if (reply.raw.closed) {
      end();
      throw unavailable();
    }
    await writesOf(database, request).transaction((trx) =>
      recordAuditEvent(trx, request, { act: 'data-exported', target: asTarget(user) }),
    );
  }
  reply.type('application/gzip');
  reply.header('content-disposition', `attachment; filename="${exportName(user)}.tar.gz"`);
  if (request.method === 'HEAD') return Readable.from([]);
  return exportOf({ database, images }, user, () => reauthorize(database, request));
}
