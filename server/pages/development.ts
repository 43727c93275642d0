import type { FastifyInstance } from 'fastify';
import { rendererOf, type PageBuild, type Renderer } from './render.ts';

const BUILD = 'virtual:react-router/server-build';

/** Runs Vite inside this server: it serves what the browser loads, and provides the newest build for each document. */
export async function registerVite(app: FastifyInstance): Promise<() => Promise<Renderer>> {
  // Absent in an installation without development packages.
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|auth)\//.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
  return async () => rendererOf((await vite.ssrLoadModule(BUILD)) as PageBuild, 'development');
}
