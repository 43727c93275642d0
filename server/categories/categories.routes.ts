import { z } from 'zod';
import { Category, CategoryInput } from '../../contract/categories.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAct } from '../audit/record.ts';
import type { Sql } from '../database/tables.ts';
import { errors, NoContent } from '../http/answers.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { writesOf } from '../viewer/viewer.ts';
import { deleteCategory, findCategory, insertCategory, listCategories, updateCategory } from './categories.queries.ts';
import { orNameTaken } from './name-taken.ts';

const tags = ['categories'];
const administrator = { access: 'administrator' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;

/** /api/categories */
export function categoriesRoutes(app: Routes, { database }: Services): void {
  const { sql } = database;

  app.get(
    '/api/categories',
    {
      config: { shows: () => ['categories'] },
      schema: {
        operationId: 'listCategories',
        summary: 'All categories',
        description: 'By their display order, each with the number of its published prompts.',
        tags,
        response: { 200: z.array(Category), ...errors() },
      },
    },
    () => listCategories(sql),
  );

  app.post(
    '/api/categories',
    {
      config: administrator,
      schema: {
        operationId: 'createCategory',
        summary: 'Create a category',
        description: 'Without `displayOrder` it comes last. A name that is taken, in any case, is 409.',
        tags,
        body: CategoryInput,
        response: { 201: Category, ...errors(...refusals, 'conflict') },
      },
    },
    async (request, reply) => {
      const id = await orNameTaken(writesOf(database, request), 'category', async (trx) => {
        const made = await insertCategory(trx, request.body);
        await recordAct(trx, request, {
          act: 'category-created',
          target: { kind: 'category', id: made, name: request.body.name },
        });
        return made;
      });
      return reply
        .code(201)
        .header('location', `/api/categories/${id}`)
        .send(await requireCategory(sql, id));
    },
  );

  app.put(
    '/api/categories/:id',
    {
      config: administrator,
      schema: {
        operationId: 'changeCategory',
        summary: 'Change a category',
        description: 'Without `displayOrder` it keeps its place.',
        tags,
        params: IdParams,
        body: CategoryInput,
        response: { 200: Category, ...errors(...refusals, 'not_found', 'conflict') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await orNameTaken(writesOf(database, request), 'category', async (trx) => {
        const old = await findCategory(trx, id);
        if (!old || !(await updateCategory(trx, id, request.body))) return false;
        const note = old.name === request.body.name ? undefined : `now ${quoted(request.body.name)}`;
        await recordAct(trx, request, {
          act: 'category-changed',
          target: { kind: 'category', id, name: old.name },
          note,
        });
        return true;
      });
      if (!found) throw notFound('Category');
      return requireCategory(sql, id);
    },
  );

  app.delete(
    '/api/categories/:id',
    {
      config: administrator,
      schema: {
        operationId: 'deleteCategory',
        summary: 'Delete a category',
        description: 'Prompts lose it, and stay.',
        tags,
        params: IdParams,
        response: { 204: NoContent, ...errors(...refusals, 'not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await writesOf(database, request).transaction(async (trx) => {
        const old = await findCategory(trx, id);
        if (!old || !(await deleteCategory(database, trx, id))) return false;
        await recordAct(trx, request, { act: 'category-deleted', target: { kind: 'category', id, name: old.name } });
        return true;
      });
      if (!found) throw notFound('Category');
      return reply.code(204).send(null);
    },
  );
}

async function requireCategory(sql: Sql, id: number): Promise<Category> {
  const category = await findCategory(sql, id);
  if (!category) throw notFound('Category');
  return category;
}
