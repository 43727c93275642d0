import fc from 'fast-check';
import type { Operation, Parameter } from './openapi.document.ts';
import { badValue, goodValue, known, Raw } from './openapi.values.ts';

export const VIEWERS = ['visitor', 'member', 'administrator'] as const;
export type ViewerName = (typeof VIEWERS)[number];

/** A request template, to be completed with what is in the library when it is sent. */
export interface ExampleRequest {
  viewer: ViewerName;
  method: string;
  /** Values of the path's parameters by name, and a suffix of the path. */
  path: Record<string, unknown>;
  behind: string;
  /** Names may repeat; a Raw is not escaped. */
  query: [name: string, value: unknown][];
  headers: Record<string, string>;
  body: Body;
}

type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; type: string }
  | { kind: 'text'; text: string; type: string | undefined }
  | { kind: 'file'; field: string; bytes: 'picture' | 'broken' | 'empty' | 'huge'; end: boolean };

const PROTOTYPES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];

/** What a path parameter refers to. */
function pathValue({ name, schema }: Parameter, path: string): fc.Arbitrary<unknown> {
  if (name === 'promptId') return known('prompt', 'id');
  if (path.includes('/image/')) return known('image', 'id');
  if (path.includes('/sessions/')) return known('session', 'id');
  if (path.includes('/users/')) return known('user', 'id');
  if (/categor/.test(path)) return known('category', 'id');
  if (path.includes('/tags/')) return known('tag', 'id');
  // Members and the administrator of the world.
  if (path.includes('/users/')) return fc.constantFrom(1, 2, 3);
  return path.includes('/prompts/') ? known('prompt', 'id') : goodValue(name, schema);
}

/** A request that follows the document; with `spoilt`, each of its parts may be anything else. */
export function exampleRequest(operation: Operation, spoilt: boolean): fc.Arbitrary<ExampleRequest> {
  const or = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>): fc.Arbitrary<T> =>
    spoilt ? fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad }) : good;
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc.record({
    viewer: spoilt
      ? fc.constantFrom(...VIEWERS)
      : // An administrator's own e-mail cannot change.
        fc.constant<ViewerName>(operation.path.endsWith('/me') ? 'member' : 'administrator'),
    method: or(
      fc.constant(operation.method),
      fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'POST', 'GET', 'PUT', 'QUERY', 'PROPFIND'),
    ),
    path: fc.record(Object.fromEntries(inPath.map((it) => [it.name, or(pathValue(it, operation.path), badValue)]))),
    behind: or(
      fc.constant(''),
      fc.constantFrom('/', '//', '/.', '/..%2f', '%00', '%', '%zz', ';a=b', '/x'.repeat(1_500), '#?'),
    ),
    query: queryOf(operation, or, spoilt),
    headers: or(
      fc.constant({}),
      fc.constantFrom<Record<string, string>>(
        { authorization: 'Bearer' },
        { authorization: `Bearer ${'x'.repeat(600)}` },
        { authorization: 'Basic YTpi' },
        { accept: 'text/html' },
        { 'idempotency-key': 'once' },
        { 'idempotency-key': 'ü' },
        { 'if-none-match': '*' },
        { 'x-forwarded-for': "';--" },
        { 'accept-encoding': 'br;q=nonsense' },
        { expect: '100-continue' },
      ),
    ),
    body: bodyOf(operation, or),
  });
}

type Or = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>) => fc.Arbitrary<T>;

function queryOf({ parameters }: Operation, or: Or, spoilt: boolean): fc.Arbitrary<ExampleRequest['query']> {
  const none = fc.constant<ExampleRequest['query']>([]);
  const each = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const values = or(goodValue(name, schema), badValue);
      // A list repeats its name in an address; anything else appears once, or not at all.
      const pairs = values.map((value): ExampleRequest['query'] => [value].flat().map((item) => [name, item]));
      return required ? or(pairs, none) : fc.oneof(pairs, none);
    });
  const more: fc.Arbitrary<ExampleRequest['query']> = fc.constantFrom<ExampleRequest['query']>(
    [
      ['page', '0'],
      ['page', '1'],
    ],
    [['size', new Raw('%E0%A4%A')]],
    [['query', new Raw('%00')]],
    [['query', new Raw('%ud800')]],
    [
      ['sort', 'createdAt,desc'],
      ['sort', 'x'],
    ],
    PROTOTYPES.map((name): [string, unknown] => [name, '1']),
    [
      ['a[b][c]', '1'],
      ['size[]', '2'],
    ],
    Array.from({ length: 2_000 }, (_, n): [string, unknown] => [`p${n}`, n]),
  );
  return fc.tuple(...each, spoilt ? or(none, more) : none).map((parts) => parts.flat());
}

function bodyOf({ body }: Operation, or: Or): fc.Arbitrary<Body> {
  if (!body) {
    const unasked: Body = { kind: 'json', value: { page: 1 }, type: 'application/json' };
    return or(fc.constant<Body>({ kind: 'none' }), fc.constant(unasked));
  }
  const files = fc.record({
    kind: fc.constant('file' as const),
    field: or(fc.constant('file'), fc.constantFrom('files', '', '__proto__')),
    bytes: or(fc.constant('picture' as const), fc.constantFrom('broken' as const, 'empty' as const, 'huge' as const)),
    end: or(fc.constant(true), fc.constant(false)),
  });
  if (body.type === 'multipart/form-data') return or<Body>(files, texts);
  const { properties = {} } = body.schema;
  const spoil = fc
    .dictionary(fc.constantFrom(...Object.keys(properties), ...PROTOTYPES, 'id', 'role', 'status'), badValue)
    .map((members) => ({ ...members }));
  const good = goodValue('', body.schema);
  const mixed = fc.tuple(good, spoil).map(([whole, parts]) => ({ ...(whole as object), ...parts }));
  const json = or(good, fc.oneof({ weight: 4, arbitrary: mixed }, { weight: 1, arbitrary: badValue })).map(
    (value): Body => ({ kind: 'json', value, type: 'application/json' }),
  );
  return or(json, fc.oneof(texts, json, files));
}

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  'a/b;charset=x',
];

/** Bodies that are not JSON, or not declared as JSON. */
const texts: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.constantFrom(
    '',
    '{',
    '{"title":',
    'nul',
    '\0',
    "{'a':1}",
    '[1,]',
    '{"a":1}',
    '['.repeat(20_000),
    `"${'x'.repeat(1_100_000)}"`,
  ),
  type: fc.constantFrom(undefined, ...TYPES),
});
