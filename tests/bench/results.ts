import type { Database } from '../../server/database/database.ts';
import type { Row } from './load/measure.ts';
import type { Machine } from './machine/machine.ts';
import type { Memory } from './machine/usage.ts';
import type { Fresh } from './probes/fresh.ts';
import type { Imported } from './probes/import.ts';
import type { Waits } from './probes/waits.ts';

/** Everything that one run has measured. */
export interface Results {
  machine: Machine;
  engine: Database['engine'];
  prompts: number;
  /** How long each figure was measured. */
  seconds: number;
  rows: Row[];
  /** Milliseconds to the first answer on the existing library. */
  startMs?: number;
  waits?: Waits;
  fresh?: Fresh;
  /** Of the server with its caches after everything it was asked, megabytes. */
  memory?: Memory | undefined;
  imported?: Imported;
}
