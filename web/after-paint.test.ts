import { expect, test } from 'vitest';
import { asksByItself } from '../scripts/lib/check-documents.ts';
import { afterPaint } from './after-paint.ts';

const html = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/site.js"/>\
<link rel="stylesheet" href="/assets/site.css"/></head><body><p>Words</p><script>first()</script>\
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script><script>last()</script></body>`;

test('a document has no module and no preload of one left, and everything else as it was', () => {
  const made = afterPaint(html);
  expect(made).not.toMatch(/<script[^>]*module|<link[^>]*modulepreload/);
  expect(made.replace(/<script>\{let[^<]*<\/script>/, '')).toBe(
    '<head><link rel="stylesheet" href="/assets/site.css"/></head><body><p>Words</p><script>first()</script><script>last()</script></body>',
  );
});

test('its modules are all there and set out before the entry is asked for', () => {
  const made = afterPaint(html);
  expect(made).toContain('for(const href of ["/assets/entry.js","/assets/site.js"])');
  expect(made).toContain(
    'Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")]).then(([,route0,route1])=>{window.__reactRouterRouteModules = {"root":route0,"page":route1};\n\nimport("/assets/entry.js");})',
  );
});

test('a document without modules stays as it is', () => {
  expect(afterPaint('<p>Words</p>')).toBe('<p>Words</p>');
});

test('a start of another form than is known stays as it is, and the build fails on it', () => {
  const other = html.replace('import * as route1 from', 'import { default as route1 } from');
  expect(afterPaint(other)).toBe(other);
  expect(asksByItself(other)).toBe(true);
  expect(asksByItself(afterPaint(html))).toBe(false);
});
