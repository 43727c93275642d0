import { z } from 'zod';
import { EndSessionsQuery, Session, SessionParams } from '../../contract/sessions.ts';
import type { Services } from '../services.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { errors, NoContent } from '../http/responses.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { tokenOf } from '../http/token.ts';
import { requireViewer, writesOf } from '../viewer/viewer.ts';
import { forgetDevices, lockUser } from './users.queries.ts';
import { deleteResetsBy } from './resets.queries.ts';
import { deleteOwnSession, deleteSessionsOf, listSessions } from '../viewer/sessions.queries.ts';

const tags = ['auth'];
const member = { access: 'member' } as const;

/** Routes to list and end the viewer's own sessions. */
export function sessionsRoutes(app: Routes, { database }: Services, prefix: string): void {
  app.get(
    `${prefix}/sessions`,
    {
      config: member,
      schema: {
        operationId: 'listSessions',
        summary: 'Where one is signed in',
        description: 'The own sessions, each one browser or program.',
        tags,
        response: { 200: z.array(Session), ...errors('unauthenticated') },
      },
    },
    (request) => listSessions(database.sql, requireViewer(request).id, tokenOf(request) ?? ''),
  );

  app.delete(
    `${prefix}/sessions/:id`,
    {
      config: member,
      schema: {
        operationId: 'endSession',
        summary: 'End one session',
        description: 'Whoever holds its token is signed out at once, on every node.',
        tags,
        params: SessionParams,
        response: { 204: NoContent, ...errors('unauthenticated', 'not_found') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const found = await writesOf(database, request, 'ends').transaction(async (trx) => {
        await lockUser(database, trx, viewer.id);
        const device = await deleteOwnSession(trx, viewer.id, request.params.id);
        if (device === undefined) return undefined;
        await deleteResetsBy(trx, viewer.id);
        await recordAuditEvent(trx, request, { act: 'session-ended', note: quoted(device) });
        return device;
      });
      if (!found) throw notFound('Session');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${prefix}/sessions`,
    {
      config: member,
      schema: {
        operationId: 'endSessions',
        summary: 'End all other sessions',
        description: 'With `here=true` the session that asks ends too.',
        tags,
        querystring: EndSessionsQuery,
        response: { 204: NoContent, ...errors('unauthenticated') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const { here } = request.query;
      await writesOf(database, request, 'ends').transaction(async (trx) => {
        await lockUser(database, trx, viewer.id);
        const count = await deleteSessionsOf(trx, viewer.id, here ? undefined : tokenOf(request));
        await forgetDevices(trx, viewer.id);
        await deleteResetsBy(trx, viewer.id);
        await recordAuditEvent(trx, request, {
          act: 'session-ended',
          note: `${count} ${here ? 'sessions, this one too' : 'other sessions'}`,
        });
      });
      return reply.code(204).send(null);
    },
  );
}
