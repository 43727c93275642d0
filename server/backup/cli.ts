import { SingleBar } from 'cli-progress';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigError } from '../config.ts';
import { UnusableArchive } from './archive.format.ts';
import type { Progress } from './backup.ts';
import { UnusableLibrary } from './restore.ts';

class WrongUse extends Error {}

/** The one file that a command names, and its options. */
export function readCommand<T extends ParseArgsOptionsConfig>(words: string[], options: T) {
  const { values, positionals } = parseWords(words, options);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUse('Name one file.');
  return { file, values };
}

function parseWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** Runs work under a progress bar, which is only there where a person looks on. Ctrl-C ends it tidily. */
export async function underBar<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new UnusableArchive('Stopped; nothing was changed.'));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const progress: Progress = { signal: leaving.signal };
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: `${title} {bar} {value} of {total} images`, hideCursor: true, clearOnComplete: true })
    : undefined;
  if (bar) progress.onImages = (done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done));
  try {
    return await work(progress);
  } finally {
    bar?.stop();
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}

/** Says what went wrong: a sentence where it is foreseen. @returns the exit code: 1 failed, 2 wrongly called */
export function explain(error: unknown, usage: string): { text: unknown; code: number } {
  if (error instanceof WrongUse) return { text: `${error.message}\n${usage}`, code: 2 };
  const known = [UnusableArchive, UnusableLibrary, ConfigError].some((kind) => error instanceof kind);
  const isSystem = error instanceof Error && 'syscall' in error;
  return { text: error instanceof Error && (known || isSystem) ? error.message : error, code: 1 };
}
