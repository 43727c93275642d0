/** Hands on what stands in the element before it; the same in every document (see web/after-paint.ts). */
const SCRIPT =
  '{const{streamController:to}=window.__reactRouterContext;to.enqueue(document.currentScript.previousElementSibling.textContent);to.close()}';

/**
 * What the loaders of a page answered, as a block of data behind the page. React Router would write it into scripts of the
 * page's own, which a policy that names scripts beforehand could not allow.
 * @param state as React Router serializes it: lines of JSON, in which `<` stands in texts only
 */
export const withState = (html: string, state: string): string =>
  html.replace(
    /<\/body><\/html>$/,
    () =>
      `<script type="application/json">${state.replaceAll('<', String.raw`\u003c`)}</script><script>${SCRIPT}</script></body></html>`,
  );
