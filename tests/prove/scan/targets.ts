import type { OpenApi, Operation } from '../../../server/testing/openapi.document.ts';
import { operationsOf } from '../../../server/testing/openapi.document.ts';

/** A request with values in every place that a client can fill. */
export interface Target {
  name: string;
  method: string;
  /** With `*` behind what a scanner shall also try in the path. */
  path: string;
  json: string | undefined;
}

/** Values with which the calls do their work, so that what is behind them is reached. */
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

const PROMPT = {
  title: 'A letter',
  content: 'Write a letter to [name].',
  previewText: 'A letter',
  categories: ['Writing'],
  tags: ['Email'],
  imageUrls: ['https://images.example/a.png'],
};

/** Bodies by method and path. Nobody's password is changed, and nobody leaves: the one that is given is wrong. */
const BODIES: [call: RegExp, value: unknown][] = [
  [/^DELETE .*\/auth\/me$/, { prompts: 'delete', password: 'not this one' }],
  [/^DELETE .*\/users\/\{id\}$/, { prompts: 'delete' }],
  [/\/auth\/me$/, { username: 'Ada', email: 'ada@example.com', avatarUrl: '' }],
  [/\/auth\/password$/, { currentPassword: 'not this one', newPassword: 'correct horse' }],
  [/\/password-hint$/, { password: 'correct horse', username: 'Ada', email: 'ada@example.com' }],
  [/\/reset-password$/, { token: 'a-token', newPassword: 'correct horse' }],
  [/\/register$/, { username: 'Ada', email: 'ada@example.com', password: 'correct horse' }],
  [/\/login$/, { email: 'nobody@example.com', password: 'correct horse', device: 'a-device' }],
  [/\/role$/, { role: 'member' }],
  [/\/suspension$/, { suspended: false, reason: 'none' }],
  [/\/categories(\/\{id\})?$/, { name: 'Writing', displayOrder: 1 }],
  [/\/tags(\/\{id\})?$/, { name: 'Email' }],
  [/\/prompts(\/\{id\})?$/, PROMPT],
];

/** Pages that read their address on the server, and what is made of the library for machines. */
const PAGES = [
  '/main?search=plan&category=1&trending=true&page=1',
  '/explorer/prompt/2*?x=1',
  '/promptslist?search=plan&scope=all&category=1&page=1',
  '/sitemap.xml?page=1',
  '/feed.xml?page=1',
];

/** Every call of the document that takes anything, and the pages that do. */
export function targetsOf(document: OpenApi): Target[] {
  const calls = operationsOf(document)
    // The same routes a second time; and an upload, whose bytes are no place for words (proof "uploads").
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
  // What is deleted is gone with the first request: the call still looks for it.
  const filled = path.replace(/\{\w+\}/, method === 'DELETE' ? '2147483000*' : '2*');
  const query = parameters
    .filter((it) => it.in === 'query')
    .map(({ name }) => `${name}=${encodeURIComponent(QUERY[name] ?? '1')}`)
    .join('&');
  return query ? `${filled}?${query}` : filled;
}

function bodyOf({ method, path }: Operation): unknown {
  const [, value] = BODIES.find(([call]) => call.test(`${method} ${path}`)) ?? [];
  if (value === undefined) throw new Error(`No body is known for ${method} ${path}`);
  return value;
}
