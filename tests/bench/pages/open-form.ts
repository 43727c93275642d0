import { withBrowser } from './browser.ts';
import { signedIn } from './client.ts';

/** How much slower a phone is. */
const SLOWER = 4;
/** Presses that are measured, after one that brings the code. */
const PRESSES = 5;

/** Milliseconds from a press on Copy until the form is painted as far as a phone shows it, and until all of it is. */
export interface Opening {
  opened: number;
  whole: number;
}

/** Opens the form of so many fields on a slow phone, whose browser has its code: the first press is not measured. */
export async function openForm(origin: string, fields: number): Promise<Opening[]> {
  const id = await promptOf(origin, fields);
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/explorer/prompt/${id}`, { waitUntil: 'networkidle' });
    const copy = page.getByRole('button', { name: 'Copy to Clipboard' });
    const dialog = page.getByRole('dialog', { name: 'Customize Your Prompt' });
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await copy.click();
    await dialog.waitFor();
    await close();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const times: Opening[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      await page.evaluate(watch, fields);
      await copy.click();
      const time = await page.evaluate(() => (globalThis as Painted).painted);
      if (!time) throw new Error('Nothing was watched');
      times.push(time);
      await close();
    }
    return times;
  });
}

interface Painted {
  painted?: Promise<Opening>;
}

/** Runs in the page: resolves `painted` after the next press. */
function watch(fields: number): void {
  const inputs = () => document.querySelectorAll('[role="dialog"] :is(input, textarea, select)').length;
  const pressed = new Promise<number>((resolve) => {
    document.addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  const paintedWith = async (least: number): Promise<number> => {
    await new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        if (inputs() < least) return;
        seen.disconnect();
        resolve();
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    // The frame paints the inputs; the timer comes after it.
    await new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
  };
  const all = Promise.all([pressed, paintedWith(1), paintedWith(fields)]);
  const painted = all.then(([from, opened, whole]) => ({ opened: opened - from, whole: whole - from }));
  Object.assign(globalThis, { painted });
}

async function promptOf(origin: string, fields: number): Promise<number> {
  const post = await signedIn(origin);
  const content = Array.from({ length: fields }, (_, n) => `Say what is needed for part ${n + 1}: [detail ${n + 1}].`);
  const prompt = {
    title: `A form of ${fields} fields`,
    content: content.join('\n'),
    categories: ['Writing'],
    tags: ['Email'],
  };
  return (await post<{ id: number }>('/api/prompts', prompt)).id;
}
