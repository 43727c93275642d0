import { expect, test } from 'vitest';
import { asksByItself, scriptsOf } from '../scripts/lib/check-documents.ts';
import { afterPaint } from './after-paint.ts';
import { withState } from './page-state.ts';

const html = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/site.js"/>\
<link rel="stylesheet" href="/assets/site.css"/></head><body><p>Words</p><script>first()</script>\
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.__reactRouterRouteModules = {"root":route0,"layout/Page":route1};

import("/assets/entry.js");</script><script>last()</script></body>`;

const started = (document: string) =>
  JSON.parse(/data-start="(?<told>[^"]*)"/.exec(document)?.groups?.told?.replaceAll('&quot;', '"') ?? 'null');

test('a document has no module and no preload of one left, and everything else as it was', () => {
  const made = afterPaint(html);
  expect(made).not.toMatch(/<script[^>]*type="module"|<link[^>]*modulepreload/);
  expect(made.replace(/<script data-start[^<]*<\/script>/, '')).toBe(
    '<head><link rel="stylesheet" href="/assets/site.css"/></head><body><p>Words</p><script>first()</script><script>last()</script></body>',
  );
});

test('what its start needs to know stands beside it: which modules there are, of which routes, and the entry', () => {
  expect(started(afterPaint(html))).toEqual({
    preloads: ['/assets/entry.js', '/assets/site.js'],
    modules: [
      ['/assets/manifest.js', null],
      ['/assets/root.js', 'root'],
      ['/assets/page.js', 'layout/Page'],
    ],
    entry: '/assets/entry.js',
  });
});

test('the scripts of two pages are the same, whatever their modules and data are', () => {
  const other = html.replaceAll('page.js', 'other.js').replaceAll('layout/Page', 'legal/Other');
  const scripts = (document: string, state: string) =>
    scriptsOf(withState(`${afterPaint(document)}</html>`, state)).join();
  expect(scripts(other, '["a"]')).toBe(scripts(html, '["b"]'));
});

test('the data of a page stand behind it as data, and end where they end', () => {
  const data = ['</script><script>alert(1)</script><!-- <script>', '\u2028', '"'];
  const made = withState('<body><p>Words</p></body></html>', JSON.stringify(data));
  const block =
    /<script type="application\/json">(?<text>[^<]*)<\/script><script>[^<]*<\/script><\/body><\/html>$/.exec(made);
  expect(JSON.parse(block?.groups?.text ?? '')).toEqual(data);
});

test('a document without modules stays as it is', () => {
  expect(afterPaint('<p>Words</p>')).toBe('<p>Words</p>');
});

test.each([
  ['an import', 'import * as route1 from', 'import { default as route1 } from'],
  ['a statement', 'import("/assets/entry.js");', 'begin();import("/assets/entry.js");'],
  ['a route without a module', '"layout/Page":route1', '"layout/Page":route1,"layout/Other":route2'],
])('a start of another form than is known stays as it is, and the build fails on it: %s', (_what, from, to) => {
  const other = html.replace(from, to);
  expect(afterPaint(other)).toBe(other);
  expect(asksByItself(other)).toBe(true);
  expect(asksByItself(afterPaint(html))).toBe(false);
});
