import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { renderDocument, rendererOf, type PageBuild } from '../../server/pages/render.ts';

/** Whether a document asks for a script before its page is there to be seen (web/after-paint.ts). */
export const asksByItself = (html: string): boolean =>
  /<link[^>]*modulepreload|<script[^>]*(?:\ssrc\s*=|\stype="module")/.test(html);

const RUN = /<script>(?<code>[\s\S]*?)<\/script>/g;
const START = '__reactRouterRouteModules';

/** Has the engine read it, which throws on what is no script. */
const isScript = (code: string): boolean => new Script(code) instanceof Script;

/** What a document of words only asks the API for. */
const answer = () =>
  Promise.resolve(Response.json({ name: 'Prompt Lib', supportEmail: '', publicUrl: null, limits: {} }));

/**
 * Renders a document with the pages as they were built.
 * @throws Error when it starts in another way than web/after-paint.ts makes it, as after an update of React Router
 */
export async function checkDocuments(folder: string): Promise<void> {
  const built = pathToFileURL(path.join(folder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ built)) as PageBuild;
  const url = new URL('http://localhost/legal/privacy');
  const { status, html } = await renderDocument(rendererOf(build, 'production'), url, {
    transport: answer,
    onFailure: console.error,
  });
  const scripts = [...html.matchAll(RUN)].map(({ groups }) => groups?.code ?? '');
  if (
    status !== 200 ||
    asksByItself(html) ||
    !scripts.every(isScript) ||
    !scripts.some((code) => code.includes(START))
  ) {
    throw new Error(
      'A built document does not start as web/after-paint.ts means it to: has React Router changed its own start?',
    );
  }
}
