import type { OpenApi, Operation } from '../../../server/testing/openapi.document.ts';
import { operationsOf } from '../../../server/testing/openapi.document.ts';

/** A request with a value in every parameter that a client can set. */
export interface Target {
  name: string;
  method: string;
  /** `*` follows each part of the path that a scanner should also test. */
  path: string;
  json: string | undefined;
}

/** Valid values, so that the requests reach the code behind the routes. */
const QUERY: Record<string, string> = {
  page: '0',
  size: '12',
  sort: 'createdAt,desc',
  view: 'card',
  query: 'plan',
  status: 'PUBLISHED',
  w: '320',
  trending: 'true',
  featured: 'true',
  isNew: 'true',
  promptId: '2',
  actionType: 'COPY',
  here: 'true',
  act: 'signed-in',
  user: 'ada',
};

/**
 * Bodies by method and path, where the example of the OpenAPI document would do harm or nothing at all. No password is
 * changed and nobody leaves, because the current password here is wrong.
 */
const BODIES: [call: RegExp, value: unknown][] = [
  [/^DELETE .*\/auth\/me$/, { prompts: 'delete', password: 'not this one' }],
  [/^DELETE .*\/users\/\{id\}$/, { prompts: 'delete' }],
  [/\/auth\/me$/, { username: 'Ada', email: 'ada@example.com', avatarUrl: '' }],
  [/\/auth\/password$/, { currentPassword: 'not this one', newPassword: 'correct horse' }],
  [/\/password-hint$/, { password: 'correct horse', username: 'Ada', email: 'ada@example.com' }],
  [/\/reset-password$/, { token: 'a-token', newPassword: 'correct horse' }],
  [/\/login$/, { email: 'nobody@example.com', password: 'correct horse', device: 'a-device' }],
  [/\/role$/, { role: 'member' }],
  [/\/suspension$/, { suspended: false, reason: 'none' }],
];

/** Pages that read their URL on the server, and documents generated from the library for machines. */
const PAGES = [
  '/main?search=plan&category=1&trending=true&page=1',
  '/explorer/prompt/2*?x=1',
  '/promptslist?search=plan&scope=all&category=1&page=1',
  '/sitemap.xml?page=1',
  '/feed.xml?page=1',
];

/** Every operation of the document that takes parameters, and the pages that do. */
export function targetsOf(document: OpenApi): Target[] {
  const calls = operationsOf(document)
    // Aliases of the same routes; and the upload, whose bytes take no text (proof "uploads").
    .filter(({ path }) => !path.startsWith('/auth/') && !path.endsWith('/upload'))
    .filter(({ parameters, body }) => parameters.some((it) => it.in !== 'header') || body)
    .map((operation) => ({
      name: `${operation.method} ${operation.path}`,
      method: operation.method,
      path: addressOf(operation),
      json: operation.body && JSON.stringify(bodyOf(operation)),
    }));
  const pages = PAGES.map((path) => ({ name: `GET ${path}`, method: 'GET', path, json: undefined }));
  return [...calls, ...pages];
}

function addressOf({ method, path, parameters }: Operation): string {
  // The first DELETE removes its row: an id that does not exist still leads to a look-up.
  const filled = path.replace(/\{\w+\}/, method === 'DELETE' ? '2147483000*' : '2*');
  const query = parameters
    .filter((it) => it.in === 'query')
    .map(({ name }) => `${name}=${encodeURIComponent(QUERY[name] ?? '1')}`)
    .join('&');
  return query ? `${filled}?${query}` : filled;
}

function bodyOf({ method, path, body }: Operation): unknown {
  const [, value = body?.example] = BODIES.find(([call]) => call.test(`${method} ${path}`)) ?? [];
  if (value === undefined) throw new Error(`${method} ${path} has no example of its body (server/http/examples.ts)`);
  return value;
}
