import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Services } from '../services.ts';
import { scriptHash } from '../pages/csp.ts';
import type { BuiltPages } from '../pages/render.ts';
import type { Renderer } from '../pages/render.ts';
import { client, type Answer } from '../testing/client.ts';

/** Documents that show a not-found page (server/http/documents.ts). */
const NOTHING = /^\/(?:not-found|explorer\/prompt\/0|main\?category=0)$/;

/** The API requests of each document, the same as those of the real pages. */
function callsOf({ pathname, search, searchParams }: URL): string[] {
  if (NOTHING.test(pathname + search)) return ['/api/config'];
  const prompt = /^\/explorer\/prompt\/(\d+)$/.exec(pathname)?.[1];
  if (prompt) return [`/api/prompts/${prompt}`];
  if (pathname.startsWith('/legal/')) return ['/api/config'];
  const flag = ['trending', 'featured', 'new'].find((name) => searchParams.get(name) === 'true');
  const category = searchParams.get('category');
  const query = searchParams.get('search');
  if (pathname === '/') return ['/api/prompts/trending?view=card&size=6', '/api/categories'];
  if (query) return [`/api/prompts/search?query=${encodeURIComponent(query)}&view=card&size=12`, '/api/categories'];
  if (category) return [`/api/prompts/category/${category}?view=card&size=12`, '/api/categories'];
  if (flag) return [`/api/prompts/${flag}?view=card&size=12`, '/api/categories'];
  return ['/api/prompts?view=card&size=12', '/api/categories'];
}

/** Stands for the built pages: a document holds the API responses and the day. */
export const renderer: Renderer = async (request, { transport, origin, onIncomplete }) => {
  const url = new URL(request.url);
  const answers = await Promise.all(callsOf(url).map((path) => transport(path, {})));
  if (answers.some(({ status }) => status >= 500)) onIncomplete();
  const status = Math.max(...answers.map((answer) => answer.status));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const today = new Date().toISOString().slice(0, 10);
  const html = `<link rel="canonical" href="${origin}"><p>${today}</p><script>one()</script><pre>${texts.join('\n').replace(/"requestId":"[^"]+"/, '')}</pre>`;
  return new Response(html, {
    status: status === 200 && !NOTHING.test(url.pathname + url.search) ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** The URL patterns of these pages. */
export const PATTERNS = [
  '/',
  '/main',
  '/explorer/prompt/:id',
  '/legal/terms',
  '/myprompts/create',
  '/myprompts/:id',
  '/prompts',
  '/broken',
  '/*',
];

/** Pages without files; `render` may be another renderer. */
export async function fakePages(
  render: Renderer = renderer,
): Promise<{ pages: BuiltPages; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-pages-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  return {
    pages: { folder, renderer: render, patterns: PATTERNS, scripts: [scriptHash('one()')] },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The same application on the same database, without a cache. */
export const withoutCache = (services: Services, pages: BuiltPages): Promise<FastifyInstance> =>
  buildApp({ ...services, config: { ...services.config, CACHE_MB: 0 } }, pages);

/** Every kind of public address, of a library with these ids. */
export function publicAddresses(ids: { prompts: number[]; categories: number[] }): string[] {
  const lists = ['', '/trending', '/featured', '/new'].map((list) => `/api/prompts${list}`);
  return [
    lists.flatMap((list) => [`${list}?view=card&size=12`, `${list}?page=1&size=1`, list]),
    ['createdAt,asc', 'updatedAt,desc', 'title', 'rating,desc'].map((sort) => `/api/prompts?sort=${sort}`),
    ['reminder', 'writing', 'email', 'nothing+like+it', 'edited', 'renamed', ''].map(
      (query) => `/api/prompts/search?query=${query}&view=card`,
    ),
    ['/api/prompts/search?query=reminder&sort=title'],
    ['en', 'de'].flatMap((code) => [
      `/api/prompts?language=${code}`,
      `/api/prompts/trending?language=${code}`,
      `/api/prompts/search?query=reminder&language=${code}`,
    ]),
    ids.categories.map((id) => `/api/prompts/category/${id}?language=en`),
    ids.prompts.flatMap((id) => [`/api/prompts/${id}`, `/api/prompts/${id}/text`]),
    ids.categories.flatMap((id) => [`/api/prompts/category/${id}`, `/api/prompts/category/${id}?view=card&size=2`]),
    ['/api/categories', '/api/tags', '/api/languages', '/api/config'],
    ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-prompts-1.xml', '/feed.xml'],
    ['/', '/main', '/main?trending=true', '/main?search=reminder', '/legal/terms'],
    ids.categories.map((id) => `/main?category=${id}`),
    ids.prompts.map((id) => `/explorer/prompt/${id}`),
  ].flat();
}

/** What readers see of a response: everything except what identifies the single request. */
export function seen({ status, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _id, connection: _connection, 'keep-alive': _alive, ...rest } = headers;
  return {
    status,
    headers: rest,
    body: typeof body === 'object' && body.requestId ? { ...body, requestId: '' } : body,
  };
}

/** What a visitor gets at each address. */
export async function readAll(app: FastifyInstance, addresses: string[], headers: Record<string, string> = {}) {
  const visitor = client(app);
  const answers = new Map<string, ReturnType<typeof seen>>();
  for (const address of addresses) answers.set(address, seen(await visitor.get(address, headers)));
  return answers;
}

interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Sends requests over a socket, to see the bytes on the wire. */
export const rawClient =
  (port: number) =>
  (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
    new Promise((resolve, reject) => {
      const asked = ask({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
