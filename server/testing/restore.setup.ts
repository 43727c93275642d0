import { afterAll, vi } from 'vitest';

// Test files share modules (vitest.config.ts): resets clocks and spies for the next file.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
