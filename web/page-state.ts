/** Streams the preceding element's text to React Router. Same script in every document (web/after-paint.ts). */
const SCRIPT =
  '{const{streamController:to}=window.__reactRouterContext;to.enqueue(document.currentScript.previousElementSibling.textContent);to.close()}';

/**
 * Appends the loader data to the page as a JSON block. React Router would write it into inline scripts that differ
 * per page, which a CSP with fixed script hashes cannot allow.
 * @param state as React Router serializes it: lines of JSON, in which `<` occurs only inside strings
 */
export const withState = (html: string, state: string): string =>
  html.replace(
    /<\/body><\/html>$/,
    () =>
      `<script type="application/json">${state.replaceAll('<', String.raw`\u003c`)}</script><script>${SCRIPT}</script></body></html>`,
  );
