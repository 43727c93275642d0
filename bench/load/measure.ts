import type { Target } from '../targets.ts';
import type { Program } from '../machine/program.ts';
import { cpuOf, drained, forgetPeak, memoryOf } from '../machine/usage.ts';
import { ask, type Answer } from './ask.ts';
import type { Mode } from './server.ts';
import { drive, type Figures } from './wrk.ts';
import type { Yardstick } from './yardstick.ts';

export interface Row {
  target: string;
  title: string;
  mode: Mode | 'alike';
  connections: number;
  /** Bytes of one answer's body over the wire. */
  bytes: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
  yardstickPerSecond: number;
  /** Requests per second beside those of the yardstick. */
  ratio: number;
  /** Milliseconds of the server's processor time for one request. */
  cpuPerRequest: number | undefined;
  /** Megabytes, the most while this was measured. */
  peakMemory: number | undefined;
  /** Why the figures are worth nothing. */
  failure?: string;
}

interface Effort {
  connections: number;
  seconds: number;
}

const WARM_UP = 1;

export const perSecond = ({ requests, seconds }: Pick<Figures, 'requests' | 'seconds'>): number => requests / seconds;

/** @throws Error when a target does not answer what it should */
export async function check(server: Program, target: Target): Promise<Answer> {
  const answer = await ask(server.url, target.request);
  if (answer.status === target.status && target.isRight(answer)) return answer;
  throw new Error(
    `${target.name} (${target.request.paths[0]}) does not answer what it should: ${answer.status} ${answer.text.slice(0, 300)}`,
  );
}

/** Measures one target: half of the yardstick before it and half after it, so that a machine that slows down slows both. */
export async function measure(
  server: Program,
  yardstick: Yardstick,
  target: Target,
  mode: Row['mode'],
  effort: Effort,
): Promise<Row> {
  const answer = await check(server, target);
  await yardstick.answerAs(answer);
  await drive(server.url, target.request, { ...effort, seconds: WARM_UP });
  await drained(server.pid);

  const half = { ...effort, seconds: Math.max(1, Math.round(effort.seconds / 2)) };
  const before = await drive(yardstick.url, target.request, half);
  forgetPeak(server.pid);
  const cpu = cpuOf(server.pid);
  const figures = await drive(server.url, target.request, effort);
  const cpuAfter = cpuOf(server.pid);
  const memory = memoryOf(server.pid);
  await drained(server.pid);
  const after = await drive(yardstick.url, target.request, half);

  const ideal = perSecond({ requests: before.requests + after.requests, seconds: before.seconds + after.seconds });
  const failure = failureOf(figures) ?? (ideal === 0 ? 'the yardstick did not answer' : undefined);
  return {
    target: target.name,
    title: target.title,
    mode,
    connections: effort.connections,
    bytes: answer.body.length,
    perSecond: perSecond(figures),
    p50: figures.p50,
    p99: figures.p99,
    longest: figures.longest,
    yardstickPerSecond: ideal,
    ratio: perSecond(figures) / ideal,
    cpuPerRequest: cpu === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpu) / figures.requests,
    peakMemory: memory?.peak,
    ...(failure ? { failure } : {}),
  };
}

function failureOf({ requests, badStatus, broken, timeouts }: Figures): string | undefined {
  if (requests === 0) return 'no answer at all';
  if (badStatus > 0) return `${badStatus} of ${requests} answers were errors`;
  if (broken > 0) return `${broken} connections broke`;
  if (timeouts > 0) return `${timeouts} requests were never answered`;
  return undefined;
}
