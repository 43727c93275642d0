import { WrongUse } from '../../server/start/command.ts';
import { openPlace } from './library/place.ts';
import type { Library } from './library/provide.ts';
import { restore, worldOf, type World } from './library/world.ts';
import { measure, warmUp, type Row } from './load/measure.ts';
import { startServer, type Mode } from './load/server.ts';
import { startYardstick, type Yardstick } from './load/yardstick.ts';
import { thisMachine } from './machine/machine.ts';
import type { Program } from './machine/program.ts';
import { memoryOf } from './machine/usage.ts';
import type { Options } from './options.ts';
import { lookAtFresh } from './probes/fresh.ts';
import { measureStart } from './probes/start.ts';
import { measureWaits } from './probes/waits.ts';
import type { Results } from './results.ts';
import { rowLine } from './report/rows.ts';
import { targetsOf, type Target } from './targets.ts';

/** Few and many readers at once. */
const CONNECTIONS = [1, 32];

type Tell = (text: string) => void;

interface Bench {
  world: World;
  targets: Target[];
  yardstick: Yardstick;
  options: Options;
  tell: Tell;
}

/** Whether `--only` names this target or its group. */
export const isWanted = ({ only }: Pick<Options, 'only'>, name: string): boolean =>
  only.length === 0 || only.some((word) => name === word || name.startsWith(`${word}:`));

/** Measurements besides the targets. */
const PROBES = ['start', 'waits', 'fresh', 'memory', 'import'];

function refuseUnknown({ only }: Options, world: World): void {
  const names = [...targetsOf(world).map(({ name }) => name), ...PROBES];
  const unknown = only.find((word) => !names.some((name) => isWanted({ only: [word] }, name)));
  if (unknown) throw new WrongUse(`There is no target "${unknown}". Targets: ${names.join(', ')}.`);
}

/** Measures every selected target on a library, and afterwards restores the library. */
export async function runBench(library: Library, options: Options, tell: Tell): Promise<Results> {
  const { engine, prompts, seconds } = options;
  const results: Results = { machine: thisMachine(), engine, prompts, seconds, rows: [] };
  const world = await prepare(library);
  refuseUnknown(options, world);
  const targets = targetsOf(world).filter(({ name }) => isWanted(options, name));
  const yardstick = await startYardstick();
  const bench = { world, targets, yardstick, options, tell };
  try {
    if (isWanted(options, 'start')) results.startMs = await measureStart(library.place);
    // Targets that write come last, on the server in its normal mode.
    if (targets.some(({ cacheable }) => cacheable) || isWanted(options, 'waits')) {
      await withServer(library, 'uncached', tell, (server) => runUncached(bench, server, results));
    }
    if (targets.length > 0 || isWanted(options, 'fresh')) {
      await withServer(library, 'cached', tell, (server) => runCached(bench, server, results));
    }
  } finally {
    await yardstick.stop();
    await withDatabase(library, (database) => restore(database, library.made));
  }
  return results;
}

async function runUncached(bench: Bench, server: Program, results: Results): Promise<void> {
  const { world, targets, options, tell } = bench;
  await warmUp(server, targets);
  for (const target of targets) {
    if (target.cacheable) results.rows.push(...(await measureAll(bench, server, target, 'uncached')));
  }
  if (!isWanted(options, 'waits')) return;
  const find = (name: string) => targetsOf(world).find((target) => target.name === name);
  const [search, cheap] = [find('api:common'), find('api:detail')];
  if (!search || !cheap) return;
  tell('waits: reading behind searches');
  results.waits = await measureWaits(server, search, cheap, options.seconds);
}

async function runCached(bench: Bench, server: Program, results: Results): Promise<void> {
  const { world, targets, options } = bench;
  await warmUp(server, targets);
  for (const target of targets) {
    results.rows.push(...(await measureAll(bench, server, target, target.cacheable ? 'cached' : 'alike')));
  }
  if (isWanted(options, 'fresh')) results.fresh = await lookAtFresh(server, world);
  if (isWanted(options, 'memory')) results.memory = memoryOf(server.pid);
}

async function measureAll(bench: Bench, server: Program, target: Target, mode: Row['mode']): Promise<Row[]> {
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) {
    const effort = { connections, seconds: bench.options.seconds };
    const row = await measure(server, bench.yardstick, target, mode, effort);
    bench.tell(rowLine(row));
    rows.push(row);
  }
  return rows;
}

/** Removes what an interrupted run has left, and looks up the library's data. */
export const prepare = (library: Library): Promise<World> =>
  withDatabase(library, async (database) => {
    await restore(database, library.made);
    return worldOf(database, library.made);
  });

async function withDatabase<T>(
  { place }: Library,
  work: (database: Awaited<ReturnType<typeof openPlace>>) => Promise<T>,
): Promise<T> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a function with a server, and reports the server's complaints. */
async function withServer(
  { place }: Library,
  mode: Mode,
  tell: Tell,
  work: (server: Program) => Promise<void>,
): Promise<void> {
  const server = await startServer(place, mode);
  try {
    await work(server);
  } finally {
    const complaints = server.log().split('\n').slice(1).join('\n').trim();
    if (complaints) tell(`The server said:\n${complaints.slice(-2_000)}`);
    await server.stop();
  }
}
