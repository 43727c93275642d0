import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { signedIn } from './client.ts';
import type { LongListFigures } from './marks.ts';

/** Number of prompts that are created, and scrolled through. */
const PROMPTS = 300;
/** How much slower a phone is. */
const SLOWER = 4;

/** The longest time that the explorer is unresponsive on a slow phone after a long scroll. */
export async function longList(origin: string): Promise<LongListFigures> {
  await fill(origin);
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/main`, { waitUntil: 'networkidle' });
    const cards = page.locator('#content article');
    for (let shown = await cards.count(); shown < PROMPTS; shown = await cards.count()) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await cards.nth(shown).waitFor({ state: 'attached' });
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const longest: Record<string, number> = {};
    const featured = page.getByRole('button', { name: 'Featured' });
    longest['leave it for a short one'] = await longestTask(session, () => featured.click());
    longest['come back to it'] = await longestTask(session, () => featured.click());
    longest['go to its end'] = await longestTask(session, () =>
      page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight)),
    );
    longest['type a search'] = await longestTask(session, () => page.getByRole('searchbox').pressSequentially('email'));
    return { cards: PROMPTS, longest };
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args: { name?: string };
}

/** The longest task on the page's main thread during an action and the two seconds after it, in milliseconds. */
async function longestTask(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    categories: '__metadata,disabled-by-default-devtools.timeline',
    transferMode: 'ReportEvents',
  });
  await act();
  await setTimeout(2_000);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isOfPage = ({ pid, tid }: TraceEvent) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = events.filter((event) => event.name === 'RunTask' && isOfPage(event));
  if (tasks.length === 0) throw new Error('The browser told of no task');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
}

async function fill(origin: string): Promise<void> {
  const post = await signedIn(origin);
  for (let n = 1; n <= PROMPTS; n++) {
    const title = `Prompt ${n} with a title of ${n % 2 ? 'one line' : 'more words than fit into one line of a card'}`;
    const content = 'Write to [name] about [topic], in a friendly tone, and sign as [sender]. '.repeat(5);
    await post('/api/prompts', { title, content, categories: ['Writing'], tags: ['Email'] });
  }
}
