import { z } from 'zod';
import type { Category, CategoryInput } from '../../contract/categories.ts';
import type { Tag } from '../../contract/tags.ts';
import { IdParams } from '../../contract/text.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAuditEvent } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { conflict, notFound } from '../errors.ts';
import { errors, NoContent } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { writesOf } from '../viewer/viewer.ts';

const administrator = { access: 'administrator' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;

type Item = Category | Tag;
type Input = z.output<typeof CategoryInput>;

/** What the routes of a list of names need of categories, or of tags: their words, shapes and queries. */
interface NamedListRoutes {
  kind: 'category' | 'tag';
  /** In the address, and as cache tag. */
  plural: 'categories' | 'tags';
  item: z.ZodType<Item>;
  input: z.ZodType<Input>;
  /** What is said of the list, of making one and of changing one. */
  texts: { list: string; create: string; change: string; changeSummary: string };
  list: (sql: Db) => Promise<Item[]>;
  find: (sql: Db, id: number) => Promise<Item | undefined>;
  insert: (trx: Db, input: Input) => Promise<number>;
  /** @returns false when there is none */
  update: (trx: Db, id: number, input: Input) => Promise<boolean>;
  /** @returns false when there is none */
  remove: (database: Database, trx: Db, id: number) => Promise<boolean>;
}

/** `/api/categories`, `/api/tags`: everybody reads the list, administrators change it. */
export function namedListRoutes(
  app: Routes,
  database: Database,
  { kind, plural, item, input, texts, list, find, insert, update, remove }: NamedListRoutes,
): void {
  const { sql } = database;
  const path = `/api/${plural}`;
  const tags = [plural];
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

  async function require(id: number): Promise<Item> {
    const found = await find(sql, id);
    if (!found) throw notFound(title);
    return found;
  }

  /** The unique index on the name lets one of two concurrent writes win. @throws 409 when another has the name */
  async function conflictIfTaken<T>(writes: Database, work: (trx: Db) => Promise<T>): Promise<T> {
    try {
      return await writes.transaction(work);
    } catch (error) {
      if (!writes.isUniqueViolation(error)) throw error;
      throw conflict({ name: `A ${kind} with this name already exists` });
    }
  }

  app.get(
    path,
    {
      config: { cacheTags: () => [plural] },
      schema: {
        operationId: `list${plural === 'tags' ? 'Tags' : 'Categories'}`,
        summary: `All ${plural}`,
        description: texts.list,
        tags,
        response: { 200: z.array(item), ...errors() },
      },
    },
    () => list(sql),
  );

  app.post(
    path,
    {
      config: administrator,
      schema: {
        operationId: `create${title}`,
        summary: `Create a ${kind}`,
        description: texts.create,
        tags,
        body: input,
        response: { 201: item, ...errors(...refusals, 'conflict') },
      },
    },
    async (request, reply) => {
      const id = await conflictIfTaken(writesOf(database, request), async (trx) => {
        const created = await insert(trx, request.body);
        const target = { kind, id: created, name: request.body.name };
        await recordAuditEvent(trx, request, { act: `${kind}-created`, target });
        return created;
      });
      return reply
        .code(201)
        .header('location', `${path}/${id}`)
        .send(await require(id));
    },
  );

  app.put(
    `${path}/:id`,
    {
      config: administrator,
      schema: {
        operationId: `change${title}`,
        summary: texts.changeSummary,
        description: texts.change,
        tags,
        params: IdParams,
        body: input,
        response: { 200: item, ...errors(...refusals, 'not_found', 'conflict') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { name } = request.body;
      const found = await conflictIfTaken(writesOf(database, request), async (trx) => {
        const old = await find(trx, id);
        if (!old || !(await update(trx, id, request.body))) return false;
        const note = old.name === name ? undefined : `now ${quoted(name)}`;
        await recordAuditEvent(trx, request, { act: `${kind}-changed`, target: { kind, id, name: old.name }, note });
        return true;
      });
      if (!found) throw notFound(title);
      return require(id);
    },
  );

  app.delete(
    `${path}/:id`,
    {
      config: administrator,
      schema: {
        operationId: `delete${title}`,
        summary: `Delete a ${kind}`,
        description: 'Prompts lose it, and stay.',
        tags,
        params: IdParams,
        response: { 204: NoContent, ...errors(...refusals, 'not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await writesOf(database, request).transaction(async (trx) => {
        const old = await find(trx, id);
        if (!old || !(await remove(database, trx, id))) return false;
        await recordAuditEvent(trx, request, { act: `${kind}-deleted`, target: { kind, id, name: old.name } });
        return true;
      });
      if (!found) throw notFound(title);
      return reply.code(204).send(null);
    },
  );
}
