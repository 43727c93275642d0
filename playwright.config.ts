import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup.ts',
  // One more than there are cores on the smallest machine: tests wait as much as they work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Patience for machines that are busy with others: no test measures time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
