import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverFlags } from '../../../scripts/lib/process.mjs';
import { leash, whenReady } from '../../../server/testing/leash.ts';

export interface Program {
  url: string;
  /** Of the program itself, for what the machine counts of it. */
  pid: number;
  /** From its start to its first answer. */
  startMs: number;
  log: () => string;
  stop: () => Promise<void>;
}

/** Runs one of our programs as its own process that cannot outlive us, until it answers. */
export async function run(
  file: string,
  env: Record<string, string>,
  port: number,
  firstPath: string,
): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-bench-program-'));
  const pidFile = path.join(folder, 'pid');
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = leash(
    'sh',
    // The program takes the place of the shell, so that the number is its own.
    ['-c', 'echo $$ >"$1"; shift; exec "$@"', 'program', pidFile, process.execPath, ...serverFlags, file],
    { folder, env: { ...process.env, DATABASE_URL: '', ...env } },
  );
  await whenReady(child, () => answers(`${url}${firstPath}`));
  const startMs = performance.now() - start;
  return { url, pid: Number(readFileSync(pidFile, 'utf8')), startMs, log: child.log, stop: child.stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // Still starting.
  }
}
