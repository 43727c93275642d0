import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltPages } from './render.ts';
import { patternsOf, rendererOf, type PageBuild } from './render.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

/** Headers of every answer (http/headers.ts) that say nothing on a script, a style sheet or a font, and would weigh more. */
const ONLY_FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
];

/** The pages as they were built: what renders them, which there are, and which scripts they may run. */
export async function openBuild(folder: string): Promise<BuiltPages> {
  // Written last, when the documents of the build were looked at (scripts/lib/check-documents.ts).
  const scripts = await readFile(join(folder, 'server/scripts.json'), 'utf8').catch(() => undefined);
  if (scripts === undefined) throw new Error(`There are no built pages in ${folder}. Build them first: npm run build`);
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as PageBuild;
  return {
    folder,
    renderer: rendererOf(build, 'production'),
    patterns: patternsOf(build),
    scripts: JSON.parse(scripts) as string[],
  };
}

/** Files with their hash in the name never change; the others (icons, manifest) are asked for again after a day. */
export async function registerBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'client', 'assets', sep);
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    // One route for each file: everything else is a document.
    wildcard: false,
    index: false,
    // The build has put the Brotli and the gzip of each text file beside it.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    // The entity tag says it.
    lastModified: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(assets);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (hashed) for (const name of ONLY_FOR_DOCUMENTS) reply.removeHeader(name);
    },
  });
  // What some devices ask for without having been told of it.
  app.get('/apple-touch-icon-precomposed.png', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('apple-touch-icon.png'),
  );
}
