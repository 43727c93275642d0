import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clock ticks of Linux: 1/100 s, on every machine that Node runs on. */
const TICKS = 100;
const MB = 2 ** 20;

/** CPU milliseconds of a process so far, in all its threads. Undefined where there is no /proc. */
export function cpuOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may contain anything; the fields after it are numbered from 3 (proc_pid_stat(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  return ((Number(fields[14 - 3]) + Number(fields[15 - 3])) * 1000) / TICKS;
}

export interface Memory {
  /** Resident megabytes now, and the part that is file pages, such as a mapped database. */
  now: number;
  files: number;
  /** The peak since `forgetPeak`. */
  peak: number;
}

export function memoryOf(pid: number): Memory | undefined {
  const status = read(`/proc/${pid}/status`);
  if (!status) return undefined;
  const megabytes = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / MB;
  return { now: megabytes('VmRSS'), files: megabytes('RssFile'), peak: megabytes('VmHWM') };
}

/** Resets the peak memory of a process, where the system permits it. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak covers its whole life.
  }
}

const LOOK = 100;
const IDLE = 0.1;
const MOST = 120_000;

/** Waits until a process is idle, two minutes at most. */
export async function idle(pid: number): Promise<void> {
  const end = performance.now() + MOST;
  let before = cpuOf(pid);
  while (before !== undefined && performance.now() < end) {
    await sleep(LOOK);
    const after = cpuOf(pid) ?? before;
    if (after - before <= LOOK * IDLE) return;
    before = after;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
