import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltPages } from './render.ts';
import { patternsOf, rendererOf, type PageBuild } from './render.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

/** Headers of every response (http/headers.ts) that mean nothing on scripts, style sheets and fonts: left out there. */
const ONLY_FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
];

/** Loads the built pages: what renders them, which there are, and which scripts they may run. */
export async function openBuild(folder: string): Promise<BuiltPages> {
  // Written last, after the documents of the build have been checked (scripts/lib/check-documents.ts).
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

/** Files with a hash in their name never change; the others (icons, manifest) are cached for a day. */
export async function registerBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'client', 'assets', sep);
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    // One route per file: everything else is a document.
    wildcard: false,
    index: false,
    // The build stores a Brotli and a gzip version of each text file beside it.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    // The ETag suffices.
    lastModified: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(assets);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (hashed) for (const name of ONLY_FOR_DOCUMENTS) reply.removeHeader(name);
    },
  });
  // Some devices request this path though no page links to it.
  app.get('/apple-touch-icon-precomposed.png', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('apple-touch-icon.png'),
  );
}
