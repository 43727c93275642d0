import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverFlags } from '../../../scripts/lib/process.mjs';
import { startChildProcess, whenReady } from '../../../server/testing/child-process.ts';

export interface Program {
  url: string;
  /** The id of the program itself, for its statistics. */
  pid: number;
  /** From its start to its first response. */
  startMs: number;
  log: () => string;
  stop: () => Promise<void>;
}

/** Runs one of our programs as a process that cannot outlive us; resolves at its first response. */
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
  const child = startChildProcess(
    'sh',
    // `exec` replaces the shell with the program, so that the id is the program's.
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
