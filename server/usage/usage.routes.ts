import { UsageQuery } from '../../contract/usage.ts';
import type { Services } from '../services.ts';
import type { Db } from '../database/tables.ts';
import { addressOf, homeOf } from '../http/address.ts';
import { errors, NoContent } from '../http/responses.ts';
import { notFound } from '../errors.ts';
import { isStillSignedIn } from '../viewer/viewer.ts';
import type { Routes } from '../http/route.ts';
import { findPromptRow } from '../prompts/prompts.queries.ts';
import { countUse, memberKey, visitorKey } from './usage.queries.ts';

/** POST /api/prompt-usage/record */
export function usageRoutes(app: Routes, { database }: Services): void {
  const { sql } = database;

  app.post(
    '/api/prompt-usage/record',
    {
      schema: {
        operationId: 'recordUse',
        summary: 'Count the use of a prompt',
        description:
          'Once per prompt, person and hour, however it was used: a copy, or a run in a chat elsewhere. A person is a ' +
          'member, or a visitor by address.',
        tags: ['usage'],
        querystring: UsageQuery,
        response: { 204: NoContent, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const { viewer } = request;
      const { promptId } = request.query;
      if (!(await findPromptRow(sql, promptId, viewer))) throw notFound('Prompt');

      // A home with a whole IPv6 network is one visitor.
      const person = viewer ? memberKey(viewer.id) : await visitorKey(sql, homeOf(addressOf(request)));
      const isStill = viewer && ((trx: Db) => isStillSignedIn(database, request, trx));
      if (!(await countUse(database, { promptId, person, userId: viewer?.id, isStill }))) throw notFound('Prompt');
      return reply.code(204).send(null);
    },
  );
}
