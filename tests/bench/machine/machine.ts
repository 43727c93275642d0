import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine that figures were measured on. */
export interface Machine {
  date: string;
  system: string;
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  /** Load average of the minute before: above 0.5 something else was running. */
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
