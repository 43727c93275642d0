import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_DOCUMENT } from './documents.ts';
import { AppError, notFound } from '../errors.ts';

/** `/api/prompts/:id` as an expression that matches the addresses it serves. */
const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replaceAll('*', '.*')}/?$`,
  );

/** The target of a request to the server as a whole. */
const SERVER = '*';

/**
 * Answers unmatched requests: 405 with `Allow` when another method would match, else 404; and OPTIONS, which lists the
 * methods. Call this before the routes are registered, which it listens to.
 */
export function registerNotFound(app: FastifyInstance): void {
  const routes = new Map<string, { expression: RegExp; methods: Set<string> }>();
  let documents: string[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') {
      documents = [...documents, method].flat();
      return;
    }
    const route = routes.get(url) ?? { expression: toExpression(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  // Fastify validates the body type of QUERY first, even when nobody reads the body.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404 && request.method === 'QUERY') done(refusalOf(request, reply));
    else done(null, payload);
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = refusalOf(request, reply);
    if (request.method !== 'OPTIONS' || refusal.code === 'not_found') throw refusal;
    return reply.code(204).send();
  });

  function refusalOf({ url, method }: FastifyRequest, reply: FastifyReply): AppError {
    const allowed = methodsOf(url.split(/[?#]/, 1)[0] ?? '/');
    if (allowed.size === 0 || allowed.has(method)) return notFound('Page');
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return new AppError('method_not_allowed', 'Method not allowed');
  }

  function methodsOf(path: string): Set<string> {
    const fitting = [...routes.values()].filter(({ expression }) => path === SERVER || expression.test(path));
    const methods = fitting.flatMap((route) => [...route.methods]);
    // Every address that no other route serves is a page.
    return new Set(methods.length > 0 || NO_DOCUMENT.test(path) ? methods : documents);
  }
}
