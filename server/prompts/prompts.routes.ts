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
import type { Services } from '../app.ts';
import { promptTopics } from '../cache/topics.ts';
import { errors, NoContent } from '../http/answers.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import { IdempotencyHeaders } from '../http/idempotency.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../http/viewer.ts';
import { bytesOf, quotaOf } from '../quotas/quotas.ts';
import { recorded } from './prompts.audit.ts';
import { promptListRoutes } from './prompts.lists.routes.ts';
import { findPromptRow } from './prompts.queries.ts';
import { presentPrompt } from './prompts.read.ts';
import { resolveChange, resolveInput } from './prompts.resolve.ts';
import { deletePrompt, updatePrompt, type PromptChange } from './prompts.write.ts';
import { findRepeated, insertOnce } from './repeats.queries.ts';

const tags = ['prompts'];
const member = { access: 'member' } as const;
const administrator = { access: 'administrator' } as const;

/** /api/prompts: one prompt, and what changes it. Lists are in prompts.lists.routes.ts. */
export function promptsRoutes(app: Routes, services: Services): void {
  const { database } = services;
  promptListRoutes(app, services);

  app.post(
    '/api/prompts',
    {
      config: member,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: PromptInput,
        response: { 201: Prompt, ...errors('unauthenticated') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const key = request.headers['idempotency-key'];
      const quota = quotaOf(services, viewer, { promptsPerHour: 1, textBytesPerDay: bytesOf(request.body) });
      // Before a repetition is looked for (quotas.ts).
      const refusal = await quota.refusal();
      const create = async () => {
        if (refusal) throw refusal;
        const input = await resolveInput(database.sql, request.body);
        return insertOnce(database, { ...input, ownerId: viewer.id }, key, quota.spend);
      };
      const repeated = key && (await findRepeated(database.sql, viewer.id, key));
      const id = repeated || (await stillThere(create));
      const prompt = await presentPrompt(database.sql, id, viewer);
      if (!prompt) throw notFound('Prompt');
      return reply.code(201).send(prompt);
    },
  );

  app.get(
    '/api/prompts/:id',
    {
      config: { shows: (prompt: Prompt) => [...promptTopics([prompt]), `uses:${prompt.id}` as const] },
      schema: { tags, params: IdParams, response: { 200: Prompt, ...errors('not_found') } },
    },
    async (request) => {
      const row = await findPromptRow(database.sql, request.params.id, request.viewer);
      const prompt = row && (await presentPrompt(database.sql, row.id, request.viewer));
      if (!prompt) throw notFound('Prompt');
      return prompt;
    },
  );

  app.put(
    '/api/prompts/:id',
    { config: member, schema: { tags, params: IdParams, body: PromptChangeInput, response: changed } },
    async (request) => change(request, await resolveChange(database.sql, request.body)),
  );

  app.delete(
    '/api/prompts/:id',
    { config: member, schema: { tags, params: IdParams, response: { 204: NoContent, ...refused } } },
    async (request, reply) => {
      const id = await requireEditable(request);
      await deletePrompt(database, id, recorded(request, undefined));
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/prompts/:id/trending',
    { config: administrator, schema: { tags, params: IdParams, querystring: TrendingQuery, response: changed } },
    (request) => change(request, { flags: { trending: request.query.trending } }),
  );
  app.put(
    '/api/prompts/:id/featured',
    { config: administrator, schema: { tags, params: IdParams, querystring: FeaturedQuery, response: changed } },
    (request) => change(request, { flags: { featured: request.query.featured } }),
  );
  app.put(
    '/api/prompts/:id/new',
    { config: administrator, schema: { tags, params: IdParams, querystring: NewQuery, response: changed } },
    (request) => change(request, { flags: { new: request.query.isNew } }),
  );
  app.put(
    '/api/prompts/:id/status',
    { config: member, schema: { tags, params: IdParams, querystring: StatusQuery, response: changed } },
    (request) => change(request, { status: request.query.status }),
  );

  type Request = Parameters<typeof requireViewer>[0] & { params: { id: number } };

  /** Load, check: a prompt that the viewer sees but does not own is 403, one that they do not see is 404. */
  async function requireEditable(request: Request): Promise<number> {
    const row = await findPromptRow(database.sql, request.params.id, request.viewer);
    if (!row) throw notFound('Prompt');
    if (!canEditPrompt(request.viewer, { ownerId: row.owner_id }))
      throw forbidden('Only the owner may change this prompt');
    return row.id;
  }

  /** A category or tag may be deleted between finding it by its name and pointing at it. */
  async function stillThere<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!database.isMissingReference(error)) throw error;
      throw invalid({ categories: 'A category or tag was deleted meanwhile' });
    }
  }

  async function change(request: Request, wanted: PromptChange): Promise<Prompt> {
    const id = await requireEditable(request);
    const quota = quotaOf(services, requireViewer(request), { textBytesPerDay: bytesOf(wanted) });
    const refusal = await quota.refusal();
    if (refusal) throw refusal;
    const record = recorded(request, wanted);
    const also: typeof record = async (trx, old) => {
      await record(trx, old);
      await quota.spend(trx);
    };
    const done = await stillThere(() => updatePrompt(database, id, wanted, also));
    const prompt = done && (await presentPrompt(database.sql, id, request.viewer));
    if (!prompt) throw notFound('Prompt');
    return prompt;
  }
}

const refused = errors('unauthenticated', 'forbidden', 'not_found');
const changed = { 200: Prompt, ...refused };
