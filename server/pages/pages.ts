import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import type { Services } from '../app.ts';
import type { Config } from '../config.ts';
import { registerVite } from './development.ts';
import { registerDocuments } from './documents.ts';
import { openBuild, registerBuiltFiles } from './production.ts';
import type { Renderer } from './render.ts';

/** How documents come to be: from a build, or from Vite while the pages are being written. */
export type Pages = { folder: string; renderer: Renderer } | 'vite';

const BUILD_FOLDER = fileURLToPath(new URL('../../build', import.meta.url));

/** Loads what renders the documents. @throws when the pages have not been built */
export async function openPages(config: Pick<Config, 'NODE_ENV'>): Promise<Pages> {
  if (config.NODE_ENV === 'development') return 'vite';
  return { folder: BUILD_FOLDER, renderer: await openBuild(BUILD_FOLDER) };
}

/** Documents and the files they load (design 7). To be registered last: it answers every other GET. */
export async function registerPages(app: FastifyInstance, { config }: Services, pages: Pages): Promise<void> {
  const publicUrl = config.PUBLIC_URL;
  if (pages === 'vite') {
    registerDocuments(app, { renderer: await registerVite(app), publicUrl, development: true });
    return;
  }
  const { folder, renderer } = pages;
  await registerBuiltFiles(app, folder);
  registerDocuments(app, { renderer: () => Promise.resolve(renderer), publicUrl, development: false });
}
