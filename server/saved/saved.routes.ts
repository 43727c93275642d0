import { LIMITS } from '../../contract/limits.ts';
import { PageQuery } from '../../contract/paging.ts';
import { SavedPrompt, SavedPromptList, SavedPromptParams } from '../../contract/saved.ts';
import { ViewQuery } from '../../contract/prompts.ts';
import type { Viewer } from '../../contract/policy.ts';
import type { Services } from '../app.ts';
import type { Sql } from '../database/tables.ts';
import { errors, NoContent } from '../http/answers.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../http/viewer.ts';
import { findPromptRow } from '../prompts/prompts.queries.ts';
import { presentPrompts, type View } from '../prompts/prompts.read.ts';
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
        tags,
        querystring: PageQuery.extend(ViewQuery.shape),
        response: { 200: SavedPromptList, ...errors('unauthenticated') },
      },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const rows = await listSaved(sql, viewer, request.query);
      return {
        content: await present(sql, rows, viewer, request.query.view),
        totalElements: await countSaved(sql, viewer),
      };
    },
  );

  app.post(
    `${path}/:promptId`,
    {
      config: member,
      schema: {
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
        const [saved] = await present(sql, [await insertSaved(sql, viewer.id, promptId)], viewer, 'full');
        if (!saved) throw notFound('Prompt');
        return reply.code(201).send(saved);
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
        tags,
        params: SavedPromptParams,
        response: { 204: NoContent, ...errors('unauthenticated', 'not_found') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const { promptId } = request.params;
      if (!(await findPromptRow(sql, promptId, viewer))) throw notFound('Prompt');
      await deleteSaved(sql, viewer.id, promptId);
      return reply.code(204).send(null);
    },
  );
}

/** Rows with their prompts, in their order; a prompt that was deleted meanwhile is left out. */
async function present(sql: Sql, rows: SavedRow[], viewer: Viewer, view: View): Promise<SavedPrompt[]> {
  const prompts = await presentPrompts(
    sql,
    rows.map((row) => row.prompt_id),
    viewer,
    view,
  );
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return rows.flatMap((row) => {
    const prompt = byId.get(row.prompt_id);
    return prompt ? [{ id: row.id, prompt, savedAt: row.saved_at }] : [];
  });
}
