import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Outcome } from './proof.ts';

/**
 * Fills a small disk under the server to the last byte. The disk is a file system in memory that is mounted in a
 * namespace of its own: nobody else sees it, and it is gone with its last process.
 * @throws Error where nothing may be mounted
 */
export async function full(engine: 'sqlite' | 'postgres', tell: (line: string) => void): Promise<Outcome> {
  // Who is not root is root in a namespace of users; but PostgreSQL does not run as root, nor as nobody there.
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
