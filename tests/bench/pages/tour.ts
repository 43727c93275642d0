import type { Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { TourFigures } from './marks.ts';

/** A link on the previous page, and the content that shows that its page is there. */
interface Stop {
  link: string;
  content: string;
}

const HOME: Stop = { link: 'header a[href="/"]', content: '#content h1:text-is("The Ultimate AI Prompt Library")' };
const BROWSE: Stop = { link: 'header a[href="/main"]', content: '#content article a' };
const PROMPT: Stop = { link: '#content article a >> nth=0', content: '#content #prompt-content' };
const CATEGORY: Stop = { link: '#content nav a[href="/main?category=1"]', content: 'h2:text-is("Writing Prompts")' };
const ROUND: Stop[] = [BROWSE, PROMPT, BROWSE, CATEGORY, HOME];

/** Navigates from page to page in one tab: once to warm it up, then ten times with measurements. */
export const tour = (origin: string): Promise<TourFigures> =>
  withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    for (const stop of ROUND) await visit(page, stop);
    await page.waitForLoadState('networkidle');
    const requests = await countRequests(page);
    const navigations: number[] = [];
    for (const stop of [...ROUND, ...ROUND]) navigations.push(await visit(page, stop));
    await page.waitForLoadState('networkidle');
    return { navigations, requests };
  });

/** Milliseconds from the click to the first frame with the content, by the clock of the page. */
async function visit(page: Page, { link, content }: Stop): Promise<number> {
  const clicked = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(performance.now()), { once: true, capture: true }),
      ),
  );
  await page.locator(link).first().click();
  const start = await clicked;
  await page.locator(content).first().waitFor();
  const end = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  return end - start;
}

/** Counts network requests from now on; responses from the browser's cache do not count. */
async function countRequests(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    kinds.set(requestId, new URL(response.url).pathname.startsWith('/api/') ? 'data' : type.toLowerCase());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind && encodedDataLength > 0) counts[kind] = (counts[kind] ?? 0) + 1;
  });
  await session.send('Network.enable');
  return counts;
}
