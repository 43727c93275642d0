import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { recordAct } from '../audit/record.ts';
import { notFound } from '../errors.ts';
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

/** Answers with all data of a user, and says so in the audit log. */
export async function sendExport(
  { database, images }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
): Promise<Readable> {
  const user = await findUserRow(database.sql, id);
  if (!user || !isThere(user)) throw notFound('User');
  reply.type('application/gzip');
  reply.header('content-disposition', `attachment; filename="${exportName(user)}.tar.gz"`);
  if (request.method === 'HEAD') return Readable.from([]);
  await writesOf(database, request).transaction((trx) =>
    recordAct(trx, request, { act: 'data-exported', target: asTarget(user) }),
  );
  return exportOf({ database, images }, user, () => reauthorize(database, request));
}
