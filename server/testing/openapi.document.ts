import { z } from 'zod';
import { ERROR_STATUS, ErrorAnswer } from '../../contract/errors.ts';
import type { Answer } from './client.ts';

/** The parts of a JSON schema that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

type Content = Record<string, { schema: Schema }>;

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
}

/** One call that the document describes. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | undefined;
  responses: Record<string, { content?: Content }>;
  /** Whether it needs a token. */
  secured: boolean;
}

export interface OpenApi {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  security?: unknown[];
}

export const operationsOf = (document: OpenApi): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const [type, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        parameters: described.parameters ?? [],
        body: type && body ? { type, schema: body.schema } : undefined,
        responses: described.responses,
        secured: described.security !== undefined,
      };
    }),
  );

/** What no answer may say of the inside. */
const INSIDE = /node_modules|\bat \S+ \(|SQLITE|syntax error|password_hash|token_hash|\/server\//i;

/**
 * Holds answers against the document. What it says is wrong comes back as text, undefined when nothing is.
 * Any call may also answer what the description names for all of them (405, 413 and so on), in the error shape.
 */
export function answerChecker(
  document: OpenApi,
): (operation: Operation, method: string, answer: Answer) => string | undefined {
  const everywhere = new Set(document.info.description.match(/\b4\d\d\b/g));
  const compiled = new Map<Schema, z.ZodType>();
  const definitions = definitionsOf(document.components.schemas);
  const compile = (schema: Schema): z.ZodType => {
    const known = compiled.get(schema) ?? z.fromJSONSchema({ ...definitionsOf(schema), $defs: definitions });
    compiled.set(schema, known);
    return known;
  };

  return ({ responses }, method, { status, body, headers }) => {
    const described = responses[status];
    if (status >= 500) return `${status}`;
    if (!described && !everywhere.has(String(status))) return `${status} is not in the document`;
    if (INSIDE.test(typeof body === 'string' ? '' : JSON.stringify(body))) return `${status} tells of the inside`;
    if (method === 'HEAD' || status === 304 || status === 204) return body === '' ? undefined : `${status} with a body`;
    if (status >= 400) return errorProblem(status, body, headers['x-request-id']);
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const content = described?.content?.[type];
    if (!content) return `${status} with ${type} is not in the document`;
    if (type !== 'application/json') return undefined;
    const wrong = compile(content.schema).safeParse(body).error;
    return wrong && `${status} is not what the document says: ${z.prettifyError(wrong)}`;
  };
}

function errorProblem(status: number, body: unknown, requestId: unknown): string | undefined {
  const error = ErrorAnswer.strict().safeParse(body);
  if (!error.success) return `${status} is not in the error shape: ${z.prettifyError(error.error)}`;
  if (ERROR_STATUS[error.data.error] !== status) return `${status} says ${error.data.error}`;
  if (error.data.requestId === '' || error.data.requestId !== requestId) return `${status} without its request id`;
  return undefined;
}

/** The same schemas with their references where zod looks for them. */
const definitionsOf = <T extends object>(schemas: T): T =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
