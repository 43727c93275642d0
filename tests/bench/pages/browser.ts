import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../../scripts/lib/browser.ts';

/** Runs `work` with a new browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
