import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What Linux counts in: ticks of 1/100 s, on every machine that Node runs on. */
const TICKS = 100;
const MB = 2 ** 20;

/** Milliseconds of processor time that a process has used so far, of all its threads. Undefined where there is no /proc. */
export function cpuOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; the fields after it are numbered from 3 (proc_pid_stat(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  return ((Number(fields[14 - 3]) + Number(fields[15 - 3])) * 1000) / TICKS;
}

export interface Memory {
  /** Megabytes in memory now, and those of them that are pages of files, such as a mapped database. */
  now: number;
  files: number;
  /** The most since `forgetPeak`. */
  peak: number;
}

export function memoryOf(pid: number): Memory | undefined {
  const status = read(`/proc/${pid}/status`);
  if (!status) return undefined;
  const megabytes = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / MB;
  return { now: megabytes('VmRSS'), files: megabytes('RssFile'), peak: megabytes('VmHWM') };
}

/** Lets the peak of a process begin anew where the system allows it. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that of its whole life.
  }
}

const LOOK = 100;
const IDLE = 0.1;
const MOST = 120_000;

/** Waits until a process has nothing to do, two minutes at most. */
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
