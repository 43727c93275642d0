import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { BODY_EXAMPLES } from './examples.ts';

interface Header {
  description?: string;
  schema?: object;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { in: string; name: string; description?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { description: string; headers?: Record<string, Header> }>;
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let t: TestApp;
let document: Document;
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  t = await startTestApp(MAIL_AWAY);
  document = (await t.visitor.get('/api/openapi.json')).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => t.close());

test('every call has a name of its own, a line and a sentence about it, and a tag that is explained', () => {
  const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
  const wrong = operations.filter(
    ([, { operationId = '', summary = '', description = '', tags: own = [] }]) =>
      !/^[a-z][A-Za-z]{3,40}$/.test(operationId) ||
      !/^[A-Z][^\n]{3,60}[^.]$/.test(summary) ||
      !/^[A-Z].{10,}[.]$/s.test(description) ||
      own.length !== 1 ||
      !tags.get(own[0] ?? ''),
  );
  expect(wrong.map(([call]) => call)).toEqual([]);
  const names = operations.map(([, { operationId }]) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  // Every described tag is used.
  expect([...tags.keys()].sort()).toEqual(
    [...new Set(operations.flatMap(([, operation]) => operation.tags ?? []))].sort(),
  );
});

test('answers and headers are described where they are sent and taken', () => {
  const missing: string[] = [];
  const need = (what: string, header: Header | { description?: string } | undefined) => {
    if (!header?.description) missing.push(what);
  };
  for (const [call, { responses, parameters = [] }] of operations) {
    for (const [status, { description, headers = {} }] of Object.entries(responses)) {
      if (/default/i.test(description)) missing.push(`${call} ${status}`);
      const names = ['X-Request-Id'].concat(
        status === '201' ? 'Location' : [],
        status === '304' ? 'ETag' : [],
        status === '401' ? 'WWW-Authenticate' : [],
        status === '429' || status === '503' ? 'Retry-After' : [],
      );
      for (const name of names) need(`${call} ${status} ${name}`, headers[name]);
    }
    for (const parameter of parameters.filter((one) => one.in === 'header'))
      need(`${call} ${parameter.name}`, parameter);
    if ('304' in responses)
      need(
        `${call} If-None-Match`,
        parameters.find(({ name }) => name === 'if-none-match'),
      );
    if ('412' in responses)
      need(
        `${call} If-Match`,
        parameters.find(({ name }) => name === 'if-match'),
      );
    if ('422' in responses)
      need(
        `${call} Idempotency-Key`,
        parameters.find(({ name }) => name === 'idempotency-key'),
      );
  }
  expect(missing).toEqual([]);
  const headersOf = (path: string, method: string, status: number) =>
    Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {});
  expect(headersOf('/api/prompts/category/{id}', 'get', 200)).toEqual(
    expect.arrayContaining(['ETag', 'X-Total-Count']),
  );
  expect(headersOf('/api/prompts', 'post', 201)).toEqual(expect.arrayContaining(['ETag', 'Location']));
  expect(headersOf('/api/prompts/{id}', 'put', 200)).toContain('ETag');
});

test('every body has an example that the call takes', () => {
  const without = operations.filter(([, { requestBody }]) => {
    const media = requestBody?.content['application/json'];
    return media && media.example === undefined;
  });
  expect(without.map(([call]) => call)).toEqual([]);
  for (const [schema, example] of BODY_EXAMPLES)
    expect(z.safeParse(schema as z.ZodType, example)).toMatchObject({ success: true });
});

test('everything that the document points at is in it', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(pointers.length).toBeGreaterThan(100);
  expect(pointers.filter((pointer) => !known.includes(pointer))).toEqual([]);
});

test.each([
  '/api/openapi.json',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/swagger-initializer.js',
])('%s is kept by who has read it, members too', async (url) => {
  const ann = await t.user(`Ann ${url}`);
  for (const client of [t.visitor, t.as(ann)]) {
    const { status, headers } = await client.get(url);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await client.get(url, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  }
});
