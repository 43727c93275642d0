import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import type { Services } from '../services.ts';
import type { Config } from '../config.ts';
import { registerVite } from './development.ts';
import { registerDocuments } from './documents.ts';
import { openBuild, registerBuiltFiles } from './production.ts';
import type { BuiltPages } from './render.ts';

/** Where documents come from: a build, or Vite in development. */
export type Pages = BuiltPages | 'vite';

const BUILD_FOLDER = fileURLToPath(new URL('../../build', import.meta.url));

/** Loads what renders the documents. @throws when the pages have not been built */
export async function openPages(config: Pick<Config, 'NODE_ENV'>): Promise<Pages> {
  if (config.NODE_ENV === 'development') return 'vite';
  return openBuild(BUILD_FOLDER);
}

/** Documents and the files they load (product 11). Register it last: it serves every other GET. */
export async function registerPages(app: FastifyInstance, { config, database }: Services, pages: Pages): Promise<void> {
  const publicUrl = config.PUBLIC_URL;
  if (pages === 'vite') {
    registerDocuments(app, { database, publicUrl, renderer: await registerVite(app), built: undefined });
    return;
  }
  await registerBuiltFiles(app, pages.folder);
  registerDocuments(app, { database, publicUrl, renderer: () => Promise.resolve(pages.renderer), built: pages });
}
