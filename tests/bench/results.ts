import type { Database } from '../../server/database/database.ts';
import type { Row } from './load/measure.ts';
import type { Machine } from './machine/machine.ts';
import type { Memory } from './machine/usage.ts';
import type { Fresh } from './probes/fresh.ts';
import type { Imported } from './probes/import.ts';
import type { Waits } from './probes/waits.ts';

/** All figures of one run. */
export interface Results {
  machine: Machine;
  engine: Database['engine'];
  prompts: number;
  /** Duration of each measurement. */
  seconds: number;
  rows: Row[];
  /** Milliseconds to the first response on the existing library. */
  startMs?: number;
  waits?: Waits;
  fresh?: Fresh;
  /** Memory of the server with its caches after all requests, in megabytes. */
  memory?: Memory | undefined;
  imported?: Imported;
}
