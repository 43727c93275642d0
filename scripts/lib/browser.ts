import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first: it is the same engine without windows and makes the browser tests a fifth faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that Playwright has downloaded. */
export function findBrowser(): string | undefined {
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(path.delimiter).map((it) => path.join(it, name)),
  );
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...macApps, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file));
}
