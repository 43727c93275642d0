import { LIMITS } from '../../contract/limits.ts';
import { PageQuery } from '../../contract/paging.ts';
import { SavedPrompt, SavedPromptList, SavedPromptParams } from '../../contract/saved.ts';
import { ViewQuery, type ListedPrompt } from '../../contract/prompts.ts';
import type { Services } from '../services.ts';
import { errors, NoContent } from '../http/responses.ts';
import { invalid, notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer, writesOf } from '../viewer/viewer.ts';
import { listWithin } from '../prompts/prompts.budget.ts';
import { findPromptRow } from '../prompts/prompts.queries.ts';
import { presentPrompts } from '../prompts/prompts.read.ts';
import { countSaved, deleteSaved, insertSaved, listSaved, mayStillSave, type SavedRow } from './saved.queries.ts';

const tags = ['saved'];
const member = { access: 'member' } as const;
const path = '/api/saved-prompts';

/** The prompts that a member saved. */
export function savedRoutes(app: Routes, { database }: Services): void {
  const { sql } = database;

  app.get(
    path,
    {
      config: member,
      schema: {
        operationId: 'listSaved',
        summary: 'Saved prompts',
        description: 'The own ones, those saved last first. A prompt that is no longer visible is left out.',
        tags,
        querystring: PageQuery.extend(ViewQuery.shape),
        response: { 200: SavedPromptList, ...errors('unauthenticated') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const rows = await listSaved(sql, viewer, request.query);
      return {
        content: withMoments(rows, await listWithin(sql, idsOf(rows), 'visible', request, reply)),
        totalElements: await countSaved(sql, viewer),
      };
    },
  );

  app.post(
    `${path}/:promptId`,
    {
      config: member,
      schema: {
        operationId: 'savePrompt',
        summary: 'Save a prompt',
        description: 'Saving it once more changes nothing.',
        tags,
        params: SavedPromptParams,
        response: { 201: SavedPrompt, ...errors('unauthenticated', 'not_found') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const { promptId } = request.params;
      if (!(await findPromptRow(sql, promptId, viewer))) throw notFound('Prompt');
      if (!(await mayStillSave(sql, viewer.id, { promptId })))
        throw invalid({
          promptId: `You have saved ${LIMITS.savedPrompts.toLocaleString('en')} prompts. Remove some first`,
        });
      try {
        const row = await writesOf(database, request).transaction((trx) => insertSaved(trx, viewer.id, promptId));
        const rows = [row];
        const [saved] = withMoments(rows, await presentPrompts(sql, idsOf(rows), viewer, 'full'));
        if (!saved) throw notFound('Prompt');
        return reply.code(201).header('location', `${path}/${promptId}`).send(saved);
      } catch (error) {
        throw database.isMissingReference(error) ? notFound('Prompt') : error;
      }
    },
  );

  app.delete(
    `${path}/:promptId`,
    {
      config: member,
      schema: {
        operationId: 'unsavePrompt',
        summary: 'Remove a prompt from the saved ones',
        description:
          'One that was not saved is fine. One that cannot be seen any more is removed, and answered with 404.',
        tags,
        params: SavedPromptParams,
        response: { 204: NoContent, ...errors('unauthenticated', 'not_found') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const { promptId } = request.params;
      await writesOf(database, request).transaction((trx) => deleteSaved(trx, viewer.id, promptId));
      // A hidden prompt gets the same response as a missing one, whether it was saved or not.
      if (!(await findPromptRow(sql, promptId, viewer))) throw notFound('Prompt');
      return reply.code(204).send(null);
    },
  );
}

const idsOf = (rows: SavedRow[]): number[] => rows.map((row) => row.prompt_id);

/** Rows with their prompts, in their order; a row without a prompt is omitted. */
function withMoments(rows: SavedRow[], prompts: ListedPrompt[]): SavedPrompt[] {
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return rows.flatMap((row) => {
    const prompt = byId.get(row.prompt_id);
    return prompt ? [{ id: row.id, prompt, savedAt: row.saved_at }] : [];
  });
}
