import type { Page } from '@playwright/test';

/** Calls to this address, or of them those by one method, wait until they are let go, and then go their way. Answers how to let them go. */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.fallback();
  });
  return letGo;
}

/** Opens a page whose scripts are on their way. Answers how to let them arrive, which ends when the page is alive. */
export async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await hold(page, /\.js$/);
  const opened = page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return async () => {
    letGo();
    await opened;
  };
}

/** From now on this page's calls to `path` fail without a word: only then the sentence of docs/product.md is shown. */
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
