import { afterAll, vi } from 'vitest';

// Files share their modules (vitest.config.ts): clocks and spies of one are not for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
