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

type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
}

/** One operation of the document. */
export interface Operation {
  method: string;
  path: string;
  /** Matches the addresses that it serves. */
  expression: RegExp;
  parameters: Parameter[];
  body: { type: string; schema: Schema; example?: unknown } | undefined;
  responses: Record<string, { content?: Content }>;
  /** Whether it needs a token. */
  secured: boolean;
}

export interface OpenApi {
  openapi: string;
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
        expression: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}/?$`),
        parameters: described.parameters ?? [],
        body: type && body ? { type, ...body } : undefined,
        responses: described.responses,
        secured: described.security !== undefined,
      };
    }),
  );

/** Statuses for an invalid address, method or body, from router and body parsers, in the error shape. */
const EVERYWHERE = new Set([400, 404, 405, 413, 414, 415, 431]);

/** Internals that no response may reveal. */
const INSIDE = /node_modules|\bat \S+ \(|SQLITE|syntax error|password_hash|token_hash|\/server\//i;

/**
 * The operation that serves a request, as the router decides: `/prompts/new` comes before `/prompts/{id}`, and a
 * malformed address matches none.
 */
export function findOperation(operations: Operation[], method: string, path: string): Operation | undefined {
  if (!isAddress(path)) return undefined;
  const served = method === 'HEAD' ? 'GET' : method;
  return operations
    .filter((one) => one.method === served && one.expression.test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function isAddress(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Checks responses against the document: returns what is wrong with one as text, undefined when nothing is. Without an
 * operation the request was for something that the document does not have.
 */
export function answerChecker(
  document: OpenApi,
): (operation: Operation | undefined, method: string, answer: Answer) => string | undefined {
  const compiled = new Map<Schema, z.ZodType>();
  const $defs = definitionsOf(document.components.schemas);
  const compile = (schema: Schema): z.ZodType => {
    // Parsed from text: zod's type of a JSON schema and ours differ in names only.
    const known =
      compiled.get(schema) ?? z.fromJSONSchema(JSON.parse(JSON.stringify({ ...definitionsOf(schema), $defs })));
    compiled.set(schema, known);
    return known;
  };

  return (operation, method, { status, body, headers }) => {
    const described = operation?.responses[status];
    if (status >= 500) return `${status}`;
    // Every address lists its methods.
    if (method === 'OPTIONS' && status === 204) return headers.allow ? undefined : 'OPTIONS without Allow';
    if (!described && !EVERYWHERE.has(status)) return `${status} is not in the document`;
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
  // The router answers requests that it cannot parse without our headers.
  if (error.data.requestId === '' || (requestId ?? error.data.requestId) !== error.data.requestId)
    return `${status} without its request id`;
  return undefined;
}

/** The same schemas with their references where zod looks for them. */
const definitionsOf = <T extends object>(schemas: T): T =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
