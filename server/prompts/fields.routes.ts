import type { FastifyRequest } from 'fastify';
import {
  FieldsAnswer,
  FieldsInput,
  FillAnswer,
  FillInput,
  TextAnswer,
  TextQuery,
} from '../../contract/fields.calls.ts';
import { LIMITS } from '../../contract/limits.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { invalid, notFound } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { LARGE } from '../http/encodings.ts';
import { errors } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { authorFieldsOf } from '../text/prompt-text.ts';
import { sizeOf, type FieldSource } from '../text/form.ts';
import { fieldWorker, unknownField } from './fields.worker.ts';
import { findPromptRow, findStored } from './prompts.queries.ts';

const tags = ['prompts'];
/** Reading a text costs more than most calls, and a form calls it as somebody types. */
const rateLimit = { max: 600, timeWindow: '1 minute', group: 'fields' } as const;

/** What a form asks for, and what becomes of it (product 10, 13). */
export function fieldsRoutes(app: Routes, { database }: Services): void {
  app.post(
    '/api/prompts/fields',
    {
      config: { rateLimit },
      schema: {
        operationId: 'readFields',
        summary: 'The fields of a text',
        description: 'Finds what a form would ask for, and what the author may want to change. Nothing is stored.',
        tags,
        body: FieldsInput,
        response: { 200: FieldsAnswer, ...errors() },
      },
    },
    async (request, reply) => {
      const answer = await fieldWorker(database, 'read', request.body, askerOf(request));
      // The form repeats what the author says of fields.
      if (sizeOf(request.body) >= LARGE) await reply.takePlace(true);
      return answer;
    },
  );

  app.post(
    '/api/prompts/:id/fill',
    {
      config: { rateLimit },
      schema: {
        operationId: 'fillPrompt',
        summary: 'Fill in a prompt',
        description:
          'Values by the names of fields, literally. A field without a value takes its default. Without that an ' +
          'optional one becomes nothing, and a required one stays as written; with `strict` it is 400. Counts no use.',
        tags,
        params: IdParams,
        body: FillInput,
        response: { 200: FillAnswer, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const { values, strict = false } = request.body;
      const source = await sourceOf(request);
      const filled = await fieldWorker(database, 'fill', { ...source, values }, askerOf(request));
      const { text, tokens, unfilled, missing, unknown } = filled;
      if (strict && unknown.length > 0) throw invalid({ values: `There is no field ${unknown[0]}` });
      if (strict && missing.length > 0) throw invalid({ values: `A value is missing: ${missing.join(', ')}` });
      if (text === undefined)
        throw invalid({ values: `The filled text must be at most ${LIMITS.filledMax} characters` });
      if (text.length >= LARGE) await reply.takePlace(true);
      return { text, unfilled, warnings: unknown.map(unknownField), tokens };
    },
  );

  app.get(
    '/api/prompts/:id/text',
    {
      config: {
        rateLimit,
        cacheTags: (_: TextAnswer, { params }: { params: { id: number } }) => [`prompt:${params.id}` as const],
      },
      schema: {
        operationId: 'readText',
        summary: 'The text of a prompt in another dialect',
        description: 'As its author wrote it, or with its fields written as another tool reads them.',
        tags,
        params: IdParams,
        querystring: TextQuery,
        response: { 200: TextAnswer, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const source = await sourceOf(request);
      const asked = { ...source, as: request.query.dialect };
      const { isTooLong, ...answer } = await fieldWorker(database, 'write', asked, askerOf(request));
      if (isTooLong)
        throw invalid({ dialect: `In this dialect the text would be longer than ${LIMITS.filledMax} characters` });
      if (answer.text.length >= LARGE) await reply.takePlace(true);
      return answer;
    },
  );

  async function sourceOf({ params, viewer }: FastifyRequest & { params: { id: number } }): Promise<FieldSource> {
    const row = (await findPromptRow(database.sql, params.id, viewer)) && (await findStored(database.sql, params.id));
    if (!row) throw notFound('Prompt');
    return { content: row.content, dialect: row.dialect, fields: authorFieldsOf(row.author_fields) };
  }
}
