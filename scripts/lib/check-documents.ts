import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { scriptHash } from '../../server/pages/csp.ts';
import { renderDocument, rendererOf, type PageBuild } from '../../server/pages/render.ts';

/** Whether a document asks for a script before its page is there to be seen (web/after-paint.ts). */
export const asksByItself = (html: string): boolean =>
  /<link[^>]*modulepreload|<script[^>]*(?:\ssrc\s*=|\stype="module")/.test(html);

/** Scripts that stand in the document itself, and are run: blocks of data are not. */
const INLINE = /<script(?<attributes>(?:\s[^>]*)?)>(?<code>[\s\S]*?)<\/script>/g;
const DATA = /\stype="application\/(?:ld\+)?json"/;

/** The inline scripts of a document. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(INLINE)]
    .filter(({ groups }) => !DATA.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.code ?? '');

/**
 * Of every page: trusted types, colour scheme, session, scroll positions, the router's context, the start, the page's data;
 * of a form: presses that come too early. One more is nothing that somebody has looked at.
 */
const EXPECTED = { every: 7, all: 8 };

/** Has the engine read it, which throws on what is no script. */
const isScript = (code: string): boolean => new Script(code) instanceof Script;

/** What a document of words only asks the API for. */
const answer = () =>
  Promise.resolve(Response.json({ name: 'Prompt Lib', supportEmail: '', publicUrl: null, limits: {} }));

/** Of each kind one: a public page, one with a form, one behind the guard, one that is not there. */
const PAGES = ['/legal/privacy', '/login', '/dashboard', '/not-found'];

/**
 * Renders documents with the pages as they were built, and writes down the hashes of their inline scripts: these and no others may run (server/pages/csp.ts).
 * @throws Error when documents start in another way than web/after-paint.ts makes it, or have scripts of their own, as after
 *   an update of React Router
 */
export async function checkDocuments(folder: string): Promise<void> {
  const built = pathToFileURL(path.join(folder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ built)) as PageBuild;
  const documents = await Promise.all(
    PAGES.map((page) =>
      renderDocument(rendererOf(build, 'production'), new URL(`http://localhost${page}`), {
        transport: answer,
        onFailure: console.error,
      }),
    ),
  );
  const scripts = documents.map(({ html }) => scriptsOf(html));
  const all = [...new Set(scripts.flat())];
  const every = all.filter((code) => scripts.every((own) => own.includes(code)));
  const isStarted = documents.every(({ status, html }) => (status === 200 || status === 404) && !asksByItself(html));
  if (!isStarted || !all.every(isScript) || all.length !== EXPECTED.all || every.length !== EXPECTED.every) {
    throw new Error(
      'A built document does not start as web/after-paint.ts means it to: has React Router changed its own start?',
    );
  }
  await writeFile(path.join(folder, 'server/scripts.json'), JSON.stringify(all.map(scriptHash)));
}
