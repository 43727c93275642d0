import type { Program } from '../machine/program.ts';
import { idle } from '../machine/usage.ts';

/**
 * Waits until a server is idle: requests that wrk has abandoned would distort the next measurement. On PostgreSQL they
 * wait for a connection while the process itself is idle, so one more request first waits in the same queue.
 */
export async function drain({ url, pid }: Program): Promise<void> {
  const response = await fetch(`${url}/readyz`);
  await response.arrayBuffer();
  await idle(pid);
}
