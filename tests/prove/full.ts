import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Outcome } from './proof.ts';

/**
 * Fills a small disk under the server to the last byte. The disk is an in-memory file system, mounted in its own
 * namespace: no other process sees it, and it disappears with the last process that uses it.
 * @throws Error where mounting is not permitted
 */
export async function full(engine: 'sqlite' | 'postgres', tell: (line: string) => void): Promise<Outcome> {
  // Other users become root in a user namespace; but PostgreSQL runs there neither as root nor as nobody.
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && engine === 'postgres') throw new Error('only root can give PostgreSQL a small disk');
  const words = [isRoot ? '-m' : '-rm', process.execPath, '--disable-warning=ExperimentalWarning', INSIDE, engine];
  const inside = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const failed = once(inside, 'error').then(([error]) => Promise.reject(error));
  inside.stderr.on('data', (chunk: Buffer) => tell(chunk.toString().trimEnd()));
  const said = await Promise.race([text(inside.stdout), failed]);
  if (said === '') throw new Error('a small disk could not be mounted, or the server on it did not start');
  return JSON.parse(said) as Outcome;
}

const INSIDE = new URL('full.inside.ts', import.meta.url).pathname;
