import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from './errors.ts';

/** `/api/prompts/:id` as an expression that matches the addresses it serves. */
const toExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}/?$`);

/**
 * Answers what no route serves: 405 with `Allow` where another method would do, else 404. To be called before the
 * routes are registered, which it listens to.
 */
export function registerNotFound(app: FastifyInstance): void {
  const routes = new Map<string, { expression: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { expression: toExpression(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = [...routes.values()]
      .filter((route) => route.expression.test(path))
      .flatMap((route) => [...route.methods]);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', [...new Set(allowed)].join(', '));
      throw new AppError('method_not_allowed', 'Method not allowed');
    }
    throw notFound('Page');
  });
}
