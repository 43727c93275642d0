import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { scriptHash } from '../../server/pages/csp.ts';
import { renderDocument, rendererOf, type PageBuild } from '../../server/pages/render.ts';

/** Whether a document loads a script before its page is painted (web/after-paint.ts). */
export const asksByItself = (html: string): boolean =>
  /<link[^>]*modulepreload|<script[^>]*(?:\ssrc\s*=|\stype="module")/.test(html);

/** Inline scripts that the browser runs; blocks of JSON data do not count. */
const INLINE = /<script(?<attributes>(?:\s[^>]*)?)>(?<code>[\s\S]*?)<\/script>/g;
const DATA = /\stype="application\/(?:ld\+)?json"/;

/** The inline scripts of a document. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(INLINE)]
    .filter(({ groups }) => !DATA.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.code ?? '');

/**
 * On every page: trusted types, colour scheme, session, scroll positions, the router's context, the start, the page's
 * data; on a form also: early presses. An additional script is one that nobody has reviewed.
 */
const EXPECTED = { every: 7, all: 8 };

/** Lets the engine parse the code: it throws on a syntax error. */
const isScript = (code: string): boolean => new Script(code) instanceof Script;

/** The only API response that a document with static text needs. */
const answer = () =>
  Promise.resolve(Response.json({ name: 'Prompt Lib', supportEmail: '', publicUrl: null, limits: {} }));

/** One page of each kind: public, with a form, behind the guard, not found. */
const PAGES = ['/legal/privacy', '/login', '/dashboard', '/not-found'];

/**
 * Renders documents with the built pages and writes the hashes of their inline scripts. The content security policy
 * allows only these (server/pages/csp.ts).
 * @throws Error on a start unlike web/after-paint.ts or an unexpected script, as after an update of React Router
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
