import type { Target } from '../targets.ts';
import type { Program } from '../machine/program.ts';
import { cpuOf, forgetPeak, memoryOf, type Memory } from '../machine/usage.ts';
import { ask, type Answer } from './ask.ts';
import { drain } from './drain.ts';
import type { Mode } from './server.ts';
import { drive, type Figures } from './wrk.ts';
import type { Yardstick } from './yardstick.ts';

export interface Row {
  target: string;
  title: string;
  mode: Mode | 'alike';
  connections: number;
  /** Size of one response body as transferred, in bytes. */
  bytes: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
  yardstickPerSecond: number;
  /** Change of the yardsticks' speed from before the target to after it; anything but 0 is noise. */
  drift: number;
  /** Requests per second relative to the yardstick's. */
  ratio: number;
  /** CPU milliseconds of the server for one request, and of the yardstick. */
  cpuPerRequest: number | undefined;
  yardstickCpuPerRequest: number | undefined;
  /** Peak memory during the measurement, in megabytes. */
  peakMemory: number | undefined;
  /** Why the figures are invalid. */
  failure?: string;
}

interface Effort {
  connections: number;
  seconds: number;
}

const WARM_UP = 2;
/** The average number of responses that each connection needs, and the factor by which slower targets run longer. */
const ROUNDS = 4;
const LONGER = 5;

export const perSecond = ({ requests, seconds }: Pick<Figures, 'requests' | 'seconds'>): number => requests / seconds;

/** Lets a new server compile its hot code, so that the first target is not at a disadvantage. */
export async function warmUp(server: Program, targets: Target[]): Promise<void> {
  const reading = targets.filter(({ request }) => request.method === 'GET');
  for (const { request } of reading) await drive(server.url, request, { connections: 4, seconds: WARM_UP });
  await drain(server);
}

/** Measures one target, half of the yardsticks before it and half after it: a machine that slows down slows both. */
export async function measure(
  server: Program,
  yardstick: Yardstick,
  target: Target,
  mode: Row['mode'],
  effort: Effort,
): Promise<Row> {
  const answer = await ask(server.url, target.request);
  const row = { target: target.name, title: target.title, mode, connections: effort.connections };
  const wrong = wrongIn(answer, target);
  if (wrong) return { ...row, ...NOTHING, failure: wrong };
  await yardstick.answerAs(answer);
  await drive(server.url, target.request, { ...effort, seconds: WARM_UP });
  await drain(server);

  const { programs } = yardstick;
  const part = { ...effort, seconds: Math.max(1, Math.round(effort.seconds / 2 / programs.length)) };
  const before = await observeEach(programs, target, part);
  let seen = await observe(server, target, effort);
  // A slow target needs more time: otherwise the figures show only the connections that it served first.
  if (seen.figures.requests < effort.connections * ROUNDS) {
    seen = await observe(server, target, { ...effort, seconds: effort.seconds * LONGER });
  }
  const { figures, memory } = seen;
  const after = await observeEach(programs, target, part);

  const both = [...before, ...after];
  const ideal = rateOf(both);
  const failure = failureOf(figures) ?? (ideal === 0 ? 'the yardstick did not answer' : undefined);
  return {
    ...row,
    bytes: answer.body.length,
    perSecond: perSecond(figures),
    p50: figures.p50,
    p99: figures.p99,
    longest: figures.longest,
    yardstickPerSecond: ideal,
    drift: rateOf(after) / rateOf(before) - 1,
    ratio: perSecond(figures) / ideal,
    cpuPerRequest: cpuPerRequest([seen]),
    yardstickCpuPerRequest: cpuPerRequest(both),
    peakMemory: memory?.peak,
    ...(failure ? { failure } : {}),
  };
}

/** Figures of a target that was not measured. */
const NOTHING = {
  bytes: 0,
  perSecond: 0,
  p50: 0,
  p99: 0,
  longest: 0,
  yardstickPerSecond: 0,
  drift: 0,
  ratio: 0,
  cpuPerRequest: undefined,
  yardstickCpuPerRequest: undefined,
  peakMemory: undefined,
};

/** What is wrong with a response: a fast wrong one is worth nothing. */
function wrongIn(answer: Answer, { status, isRight }: Target): string | undefined {
  if (answer.status !== status) return `it answers ${answer.status} instead of ${status}`;
  return isRight(answer) ? undefined : `it answers something else: ${answer.text.slice(0, 80)}`;
}

interface Seen {
  figures: Figures;
  /** CPU milliseconds of the process. */
  cpu: number;
  memory: Memory | undefined;
}

/** Drives a server, waits until it is idle, and measures its process. */
async function observe(server: Program, target: Target, effort: Effort): Promise<Seen> {
  forgetPeak(server.pid);
  const before = cpuOf(server.pid) ?? Number.NaN;
  const figures = await drive(server.url, target.request, effort);
  const cpu = (cpuOf(server.pid) ?? Number.NaN) - before;
  const memory = memoryOf(server.pid);
  await drain(server);
  return { figures, cpu, memory };
}

async function observeEach(programs: Program[], target: Target, effort: Effort): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const program of programs) seen.push(await observe(program, target, effort));
  return seen;
}

const rateOf = (seen: Seen[]): number =>
  perSecond({
    requests: sumOf(seen.map(({ figures }) => figures.requests)),
    seconds: sumOf(seen.map(({ figures }) => figures.seconds)),
  });

function cpuPerRequest(seen: Seen[]): number | undefined {
  const value = sumOf(seen.map(({ cpu }) => cpu)) / sumOf(seen.map(({ figures }) => figures.requests));
  return Number.isFinite(value) ? value : undefined;
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

function failureOf({ requests, badStatus, broken, timeouts }: Figures): string | undefined {
  if (requests === 0) return 'no answer at all';
  if (badStatus > 0) return `${badStatus} of ${requests} answers were errors`;
  if (broken > 0) return `${broken} connections broke`;
  if (timeouts > 0) return `${timeouts} requests were never answered`;
  return undefined;
}
