import { openPlace } from './library/place.ts';
import type { Library } from './library/provide.ts';
import { restore, type World } from './library/world.ts';
import { measure, warmUp, type Row } from './load/measure.ts';
import { startServer } from './load/server.ts';
import { startYardstick, type Yardstick } from './load/yardstick.ts';
import { thisMachine, type Machine } from './machine/machine.ts';
import type { Program } from './machine/program.ts';
import type { Options } from './options.ts';
import { measureStart } from './probes/start.ts';
import { measureWaits, type Waits } from './probes/waits.ts';
import { rowLine } from './report/rows.ts';
import { isWanted, prepare } from './run.ts';
import { scatteredDetails, targetsOf, type Target } from './targets.ts';

/** Targets that may grow by half at most, from the smallest library to the largest. */
const FLAT = ['api:newest', 'api:deep', 'api:trending', 'api:featured', 'api:category', 'api:detail', 'api:rare'];
/** Targets that may grow further, but not beyond their own marks. */
const OTHERS = ['api:common', 'write:create'];

export interface Growth {
  machine: Machine;
  engine: Options['engine'];
  seconds: number;
  sizes: number[];
  /** One entry for each target; its rows are in the order of the sizes. */
  targets: { target: string; title: string; isFlat: boolean; rows: Row[] }[];
  /** Milliseconds to the first response, in the order of the sizes. */
  starts: number[];
  /** In the largest library. */
  waits?: Waits;
}

interface Site {
  library: Library;
  world: World;
  server: Program;
}

/** Measures the same targets on libraries of several sizes, caches off, with one reader at a time. */
export async function measureGrowth(
  libraries: Library[],
  options: Options,
  tell: (text: string) => void,
): Promise<Growth> {
  const { engine, seconds } = options;
  const sizes = libraries.map(({ made }) => made.prompts);
  const growth: Growth = { machine: thisMachine(), engine, seconds, sizes, targets: [], starts: [] };
  const yardstick = await startYardstick();
  const sites: Site[] = [];
  try {
    for (const library of libraries) {
      const world = await prepare(library);
      if (isWanted(options, 'start')) growth.starts.push(await measureStart(library.place));
      sites.push({ library, world, server: await startServer(library.place, 'uncached') });
    }
    const names = [...FLAT, ...OTHERS].filter((one) => isWanted(options, one));
    for (const { server, world } of sites) {
      await warmUp(
        server,
        names.map((name) => targetNamed(name, world)),
      );
    }
    // All sizes in sequence for each target, so that an hour in which the machine is busy does not look like growth.
    for (const name of names) {
      const targets = sites.map(({ world }) => targetNamed(name, world));
      const rows = await measureEach(sites, targets, yardstick, options, tell);
      const title = targets[0]?.title ?? name;
      growth.targets.push({ target: name, title, isFlat: FLAT.includes(name), rows });
    }
    const largest = sites.at(-1);
    if (largest && isWanted(options, 'waits')) {
      const [search, cheap] = [targetNamed('api:common', largest.world), targetNamed('api:detail', largest.world)];
      growth.waits = await measureWaits(largest.server, search, cheap, seconds);
    }
  } finally {
    for (const { server } of sites) await server.stop();
    await yardstick.stop();
    for (const { library } of sites) await restoreIn(library);
  }
  return growth;
}

function targetNamed(name: string, world: World): Target {
  const scattered = scatteredDetails(world);
  const target = [scattered, ...targetsOf(world)].find((one) => one.name === name);
  if (!target) throw new Error(`There is no target ${name}`);
  return target;
}

async function measureEach(
  sites: Site[],
  targets: Target[],
  yardstick: Yardstick,
  { seconds }: Options,
  tell: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, { server, world }] of sites.entries()) {
    const target = targets[at];
    if (!target) continue;
    const row = await measure(server, yardstick, target, 'uncached', { connections: 1, seconds });
    tell(`${world.prompts.toLocaleString('en').padStart(9)}  ${rowLine(row)}`);
    rows.push(row);
  }
  return rows;
}

async function restoreIn({ place, made }: Library): Promise<void> {
  const database = await openPlace(place);
  try {
    await restore(database, made);
  } finally {
    await database.close();
  }
}
