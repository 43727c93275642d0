import type { FastifyReply, FastifyRequest } from 'fastify';
import { canEditPrompt } from '../../contract/policy.ts';
import {
  FeaturedQuery,
  NewQuery,
  Prompt,
  PromptChangeInput,
  PromptInput,
  StatusQuery,
  TrendingQuery,
} from '../../contract/prompts.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { promptCacheTags } from '../cache-tags.ts';
import type { Db } from '../database/tables.ts';
import { addressOf } from '../http/address.ts';
import { errors, NoContent } from '../http/responses.ts';
import { askerOf } from '../http/asker.ts';
import { forbidden, invalid, notFound } from '../errors.ts';
import { IdempotencyHeaders, idempotencyKey } from '../http/idempotency.ts';
import { IfMatchHeaders, versionTag, type Expected } from '../http/preconditions.ts';
import type { Routes } from '../http/route.ts';
import { reauthorize, requireViewer, writesOf } from '../viewer/viewer.ts';
import { bytesOf, quotaOf } from '../quotas/quotas.ts';
import { fieldsRoutes } from './fields.routes.ts';
import { languagesRoutes } from './languages.routes.ts';
import { recorded } from './prompts.audit.ts';
import { promptListRoutes } from './prompts.lists.routes.ts';
import { relatedPromptsRoutes } from './prompts.related.routes.ts';
import { findPromptRow } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import { presentStored, presentWhole } from './prompts.present.ts';
import { resolveChange, resolveInput } from './prompts.resolve.ts';
import { textCostOf } from './prompts.versions.ts';
import { deletePrompt, updatePrompt } from './prompts.write.ts';
import type { PromptChange, UpdateOptions } from './prompts.types.ts';
import { findByIdempotencyKey, insertIdempotently } from './idempotency.queries.ts';

const tags = ['prompts'];
const member = { access: 'member' } as const;
/** Routes whose response is the prompt, with its version as `ETag` for `If-Match`. */
const memberTagged = { ...member, answerHeaders: ['ETag'] } as const;
const administratorTagged = { access: 'administrator', answerHeaders: ['ETag'] } as const;

/** /api/prompts: one prompt, and what changes it. Lists are in prompts.lists.routes.ts. */
export function promptsRoutes(app: Routes, services: Services): void {
  const { database } = services;
  promptListRoutes(app, services);
  fieldsRoutes(app, services);
  languagesRoutes(app, services);
  relatedPromptsRoutes(app, services);

  app.post(
    '/api/prompts',
    {
      config: memberTagged,
      schema: {
        operationId: 'createPrompt',
        summary: 'Create a prompt',
        description:
          'Categories and tags go by name, images by id, path or https address. It is published unless `status` says otherwise.',
        tags,
        headers: IdempotencyHeaders,
        body: PromptInput,
        response: { 201: Prompt, ...errors('unauthenticated', 'unprocessable') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const key = idempotencyKey(request.headers['idempotency-key'], request.body);
      const quota = quotaOf(
        services,
        { viewer, address: addressOf(request) },
        { promptsPerHour: 1, textBytesPerDay: bytesOf(request.body) },
      );
      // Must precede the search for a repetition (quotas/quotas.ts).
      const refusal = await quota.refusal();
      const create = async () => {
        if (refusal) throw refusal;
        const input = await resolveInput(database.sql, request.body);
        const once = { key, asker: askerOf(request) };
        return insertIdempotently(writesOf(database, request), { ...input, ownerId: viewer.id }, once, quota.spend);
      };
      const repeated = key && (await findByIdempotencyKey(database.sql, viewer.id, key));
      const id = repeated || (await stillThere(request, create, () => resolveInput(database.sql, request.body)));
      const prompt = await presentStored(database, id, request, reply);
      return reply
        .code(201)
        .headers({ location: `/api/prompts/${id}`, etag: versionTag(prompt.version) })
        .send(prompt);
    },
  );

  app.get(
    '/api/prompts/:id',
    {
      config: { cacheTags: (prompt: Prompt) => [...promptCacheTags([prompt]), `uses:${prompt.id}` as const] },
      schema: {
        operationId: 'readPrompt',
        summary: 'A prompt',
        description: 'Drafts and archived prompts are there for their owner and administrators only.',
        tags,
        params: IdParams,
        response: { 200: Prompt, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const row = await findPromptRow(database.sql, request.params.id, request.viewer);
      if (!row) throw notFound('Prompt');
      const prompt = await presentWhole(database, row.id, request, reply);
      reply.header('etag', versionTag(prompt.version));
      return prompt;
    },
  );

  app.put(
    '/api/prompts/:id',
    {
      config: memberTagged,
      schema: {
        operationId: 'changePrompt',
        summary: 'Change a prompt',
        description: 'For its owner and administrators. Members that are left out stay as they are.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        body: PromptChangeInput,
        response: changed,
      },
    },
    async (request, reply) => {
      const resolve = () => resolveChange(database.sql, request.body);
      return change(request, reply, await resolve(), resolve);
    },
  );

  app.delete(
    '/api/prompts/:id',
    {
      config: member,
      schema: {
        operationId: 'deletePrompt',
        summary: 'Delete a prompt',
        description: 'For its owner and administrators, and for good.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        response: { 204: NoContent, ...refused },
      },
    },
    async (request, reply) => {
      const { id } = await requireEditable(database.sql, request);
      const expected = request.headers['if-match'];
      const may = (trx: Db) => requireEditable(trx, request);
      await deletePrompt(writesOf(database, request), id, { may, also: recorded(request, undefined), expected });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/prompts/:id/trending',
    {
      config: administratorTagged,
      schema: {
        operationId: 'markTrending',
        summary: 'Mark a prompt as trending',
        description: 'Or take the mark away, with `trending=false`.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        querystring: TrendingQuery,
        response: changed,
      },
    },
    (request, reply) => change(request, reply, { flags: { trending: request.query.trending } }),
  );
  app.put(
    '/api/prompts/:id/featured',
    {
      config: administratorTagged,
      schema: {
        operationId: 'markFeatured',
        summary: 'Mark a prompt as featured',
        description: 'Or take the mark away, with `featured=false`.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        querystring: FeaturedQuery,
        response: changed,
      },
    },
    (request, reply) => change(request, reply, { flags: { featured: request.query.featured } }),
  );
  app.put(
    '/api/prompts/:id/new',
    {
      config: administratorTagged,
      schema: {
        operationId: 'markNew',
        summary: 'Mark a prompt as new',
        description: 'Or take the mark away, with `isNew=false`.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        querystring: NewQuery,
        response: changed,
      },
    },
    (request, reply) => change(request, reply, { flags: { new: request.query.isNew } }),
  );
  app.put(
    '/api/prompts/:id/status',
    {
      config: memberTagged,
      schema: {
        operationId: 'changeStatus',
        summary: 'Publish, archive or withdraw a prompt',
        description: 'For its owner and administrators. Only published prompts are public.',
        tags,
        params: IdParams,
        headers: IfMatchHeaders,
        querystring: StatusQuery,
        response: changed,
      },
    },
    (request, reply) => change(request, reply, { status: request.query.status }),
  );

  type Request = FastifyRequest & { params: { id: number }; headers: { 'if-match'?: Expected | undefined } };

  /** A prompt that the viewer sees but does not own is 403, one that they do not see is 404. */
  async function requireEditable(sql: Db, request: Request): Promise<{ id: number }> {
    const row = await findPromptRow(sql, request.params.id, request.viewer);
    if (!row) throw notFound('Prompt');
    if (!canEditPrompt(request.viewer, { ownerId: row.owner_id }))
      throw forbidden('Only the owner may change this prompt');
    return row;
  }

  /**
   * Handles a category, tag or account that was deleted between its lookup and the write.
   * @param resolve looks up the names again and throws the 400 that says which is missing
   */
  async function stillThere<T>(
    request: FastifyRequest,
    write: () => Promise<T>,
    resolve?: () => Promise<unknown>,
  ): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!database.isMissingReference(error)) throw error;
      await reauthorize(database, request);
      await resolve?.();
      throw invalid({ categories: 'A category or tag was deleted meanwhile' });
    }
  }

  async function change(
    request: Request,
    reply: FastifyReply,
    wanted: PromptChange,
    resolve?: () => Promise<PromptChange>,
  ): Promise<Prompt> {
    const { id } = await requireEditable(database.sql, request);
    const who = { viewer: requireViewer(request), address: addressOf(request) };
    const quotaFor = (old: PromptRow) => quotaOf(services, who, { textBytesPerDay: textCostOf(old, wanted) });
    const record = recorded(request, wanted);
    const write: UpdateOptions = {
      // The owner may have changed since the first check.
      may: (trx) => requireEditable(trx, request),
      refusal: (old) => quotaFor(old).refusal(),
      also: async (trx, old) => {
        await record(trx, old);
        await quotaFor(old).spend(trx);
      },
      expected: request.headers['if-match'],
      asker: askerOf(request),
    };
    const done = await stillThere(request, () => updatePrompt(writesOf(database, request), id, wanted, write), resolve);
    if (!done) throw notFound('Prompt');
    const prompt = await presentStored(database, id, request, reply);
    reply.header('etag', versionTag(prompt.version));
    return prompt;
  }
}

const refused = errors('unauthenticated', 'forbidden', 'not_found', 'precondition_failed');
const changed = { 200: Prompt, ...refused };
