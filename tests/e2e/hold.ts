import type { Page } from '@playwright/test';

/** Holds requests to this address (only those of `method`, if given). @returns a function that lets them continue. */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.fallback();
  });
  return letGo;
}

/** Opens a page but holds its scripts. @returns a function that lets them load and waits for the page. */
export async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await hold(page, /\.js$/);
  const opened = page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return async () => {
    letGo();
    await opened;
  };
}

/** Requests to `path` now fail without a message: only then the page shows the sentence of docs/product.md. */
export const failWithoutWords = (page: Page, path: string): Promise<void> =>
  page.evaluate((wanted) => {
    const call = window.fetch.bind(window);
    window.fetch = (input, init) => (input === wanted ? Promise.reject(new Error('')) : call(input, init));
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function watched(this: XMLHttpRequest, method: string, url: string | URL) {
      this.send =
        url === wanted
          ? () => {
              throw new Error('');
            }
          : send;
      open.call(this, method, url, true);
    };
  }, path);
