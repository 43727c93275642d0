import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rendererOf, type PageBuild, type Renderer } from './render.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

/** The pages as they were built: their renderer, and their files for the browser. */
export async function openBuild(folder: string): Promise<Renderer> {
  const entry = join(folder, 'server/index.js');
  await access(entry).catch(() => {
    throw new Error(`There are no built pages in ${folder}. Build them first: npm run build`);
  });
  const build = (await import(pathToFileURL(entry).href)) as PageBuild;
  return rendererOf(build, 'production');
}

/** Files with their hash in the name never change; the others (icons, manifest) are asked for again after a day. */
export async function registerBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    // One route for each file: everything else is a document.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes(`${join('client', 'assets')}`);
      response.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
      response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
