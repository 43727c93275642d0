import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** What figures were measured on. */
export interface Machine {
  date: string;
  system: string;
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  /** Processes that wanted to run in the minute before: above 0.5 somebody else was at work. */
  loadBefore: number;
}

export const thisMachine = (): Machine => ({
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  system: `${type()} ${release()} ${arch()}`,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: loadavg()[0] ?? 0,
});
