import { startServer } from '../load/server.ts';
import type { Place } from '../library/place.ts';
import { quantile } from '../library/shape.ts';

const TIMES = 3;

/** Milliseconds from starting the server on an existing library to its first response, the median of three. */
export async function measureStart(place: Place): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const server = await startServer(place, 'cached');
    times.push(server.startMs);
    await server.stop();
  }
  return quantile(times, 0.5);
}
