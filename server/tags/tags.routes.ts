import { z } from 'zod';
import { Tag, TagInput } from '../../contract/tags.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAct } from '../audit/record.ts';
import { orNameTaken } from '../categories/name-taken.ts';
import type { Sql } from '../database/tables.ts';
import { errors, NoContent } from '../http/answers.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { writesOf } from '../viewer/viewer.ts';
import { deleteTag, findTag, insertTag, listTags, updateTag } from './tags.queries.ts';

const tags = ['tags'];
const administrator = { access: 'administrator' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;

/** /api/tags */
export function tagsRoutes(app: Routes, { database }: Services): void {
  const { sql } = database;

  app.get(
    '/api/tags',
    {
      config: { shows: () => ['tags'] },
      schema: {
        operationId: 'listTags',
        summary: 'All tags',
        description: 'By name, each with the number of its published prompts.',
        tags,
        response: { 200: z.array(Tag), ...errors() },
      },
    },
    () => listTags(sql),
  );

  app.post(
    '/api/tags',
    {
      config: administrator,
      schema: {
        operationId: 'createTag',
        summary: 'Create a tag',
        description: 'A name that is taken, in any case, is 409.',
        tags,
        body: TagInput,
        response: { 201: Tag, ...errors(...refusals, 'conflict') },
      },
    },
    async (request, reply) => {
      const id = await orNameTaken(writesOf(database, request), 'tag', async (trx) => {
        const made = await insertTag(trx, request.body);
        await recordAct(trx, request, {
          act: 'tag-created',
          target: { kind: 'tag', id: made, name: request.body.name },
        });
        return made;
      });
      return reply
        .code(201)
        .header('location', `/api/tags/${id}`)
        .send(await requireTag(sql, id));
    },
  );

  app.put(
    '/api/tags/:id',
    {
      config: administrator,
      schema: {
        operationId: 'changeTag',
        summary: 'Rename a tag',
        description: 'A name that is taken, in any case, is 409.',
        tags,
        params: IdParams,
        body: TagInput,
        response: { 200: Tag, ...errors(...refusals, 'not_found', 'conflict') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await orNameTaken(writesOf(database, request), 'tag', async (trx) => {
        const old = await findTag(trx, id);
        if (!old || !(await updateTag(trx, id, request.body))) return false;
        const note = old.name === request.body.name ? undefined : `now ${quoted(request.body.name)}`;
        await recordAct(trx, request, { act: 'tag-changed', target: { kind: 'tag', id, name: old.name }, note });
        return true;
      });
      if (!found) throw notFound('Tag');
      return requireTag(sql, id);
    },
  );

  app.delete(
    '/api/tags/:id',
    {
      config: administrator,
      schema: {
        operationId: 'deleteTag',
        summary: 'Delete a tag',
        description: 'Prompts lose it, and stay.',
        tags,
        params: IdParams,
        response: { 204: NoContent, ...errors(...refusals, 'not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await writesOf(database, request).transaction(async (trx) => {
        const old = await findTag(trx, id);
        if (!old || !(await deleteTag(database, trx, id))) return false;
        await recordAct(trx, request, { act: 'tag-deleted', target: { kind: 'tag', id, name: old.name } });
        return true;
      });
      if (!found) throw notFound('Tag');
      return reply.code(204).send(null);
    },
  );
}

async function requireTag(sql: Sql, id: number): Promise<Tag> {
  const tag = await findTag(sql, id);
  if (!tag) throw notFound('Tag');
  return tag;
}
