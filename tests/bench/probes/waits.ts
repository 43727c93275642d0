import type { Program } from '../machine/program.ts';
import { drain } from '../load/drain.ts';
import { drive } from '../load/wrk.ts';
import type { Target } from '../targets.ts';

export interface Waits {
  /** The longest wait of the other requests in milliseconds: `alone` without searches, `behind` with searches. */
  alone: number;
  behind: number;
  p99Behind: number;
  /** Median of those searches in milliseconds. */
  searchP50: number;
}

/** Milliseconds between two of the cheap requests, so that they hardly load the server themselves. */
const PAUSE = 3;

/** How long a reader of one prompt waits while somebody else searches without a pause. */
export async function measureWaits(server: Program, search: Target, cheap: Target, seconds: number): Promise<Waits> {
  const aside = { connections: 1, seconds, pause: PAUSE };
  await drive(server.url, search.request, { connections: 1, seconds: 1 });
  await drain(server);
  const alone = await drive(server.url, cheap.request, aside);
  const [behind, searches] = await Promise.all([
    drive(server.url, cheap.request, aside),
    // Starts before and ends after the others.
    drive(server.url, search.request, { connections: 1, seconds: seconds + 1 }),
  ]);
  await drain(server);
  return { alone: alone.longest, behind: behind.longest, p99Behind: behind.p99, searchP50: searches.p50 };
}
