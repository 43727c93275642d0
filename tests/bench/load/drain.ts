import type { Program } from '../machine/program.ts';
import { idle } from '../machine/usage.ts';

/**
 * Waits until a server has no work left: requests that wrk has abandoned would fill the next measurement. On PostgreSQL they
 * wait for a connection while the process itself is idle, so first one more stands in their line.
 */
export async function drain({ url, pid }: Program): Promise<void> {
  const response = await fetch(`${url}/readyz`);
  await response.arrayBuffer();
  await idle(pid);
}
