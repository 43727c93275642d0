import { PromptList } from '../../contract/prompts.ts';
import { RelatedQuery } from '../../contract/related.ts';
import { IdParams } from '../../contract/text.ts';
import { promptCacheTags, type CacheTag } from '../cache-tags.ts';
import { notFound } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { errors } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { listWithin } from './prompts.budget.ts';
import { findPromptRow } from './prompts.queries.ts';
import { listRelatedIds } from './related.worker.ts';

/** /api/prompts/{id}/related: published prompts about the same (decision 026). */
export function relatedPromptsRoutes(app: Routes, { database }: Services): void {
  app.get(
    '/api/prompts/:id/related',
    {
      config: {
        // Without `texts`: a new prompt elsewhere does not drop all of these. One that belongs here appears when the
        // cached response is rendered again, at the age of five minutes.
        cacheTags: ({ list }: PromptList, { params }: { params: { id: number } }): CacheTag[] => [
          `prompt:${params.id}`,
          ...promptCacheTags(list),
        ],
      },
      schema: {
        operationId: 'listRelated',
        summary: 'Prompts related to a prompt',
        description:
          'Published prompts about the same, the closest first, without the prompt itself and copies of it; none when nothing ' +
          'is close. The prompt itself must be visible, as for reading it. New prompts may take some minutes to appear.',
        tags: ['prompts'],
        params: IdParams,
        querystring: RelatedQuery,
        response: { 200: PromptList, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await findPromptRow(database.sql, id, request.viewer))) throw notFound('Prompt');
      const ids = await listRelatedIds(database, { id, size: request.query.size }, askerOf(request));
      return { list: await listWithin(database.sql, ids, 'PUBLISHED', request, reply), totalCount: ids.length };
    },
  );
}
