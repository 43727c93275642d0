import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { provision } from '../../../scripts/lib/provision.ts';
import { atTheEnd, temporaryFolder } from '../machine/tidy.ts';

/** The repeated request. */
export interface Request {
  method: 'GET' | 'POST';
  /** Used in turn. */
  paths: string[];
  headers: Record<string, string>;
  /** `{n}` is replaced by a number that never repeats. */
  body?: string;
}

const Figures = z.object({
  requests: z.number(),
  seconds: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p99: z.number(),
  longest: z.number(),
  badStatus: z.number(),
  broken: z.number(),
  timeouts: z.number(),
});

/** Latencies in milliseconds; `badStatus` counts statuses of 400 and above, `broken` counts failed connections. */
export type Figures = z.infer<typeof Figures>;

export interface Effort {
  connections: number;
  seconds: number;
  /** Milliseconds between two requests of a connection. */
  pause?: number;
}

const SCRIPT = path.join(import.meta.dirname, 'wrk.lua');
/** Timeout of wrk for a response, in seconds. */
const PATIENCE = 60;

/** @throws Error when wrk is missing and cannot be installed */
export function provideWrk(): void {
  const why = provision('wrk');
  if (why) throw new Error(why);
}

/** Drives a server with one thread of wrk, so that the server has the other core. */
export async function drive(
  url: string,
  request: Request,
  { connections, seconds, pause = 0 }: Effort,
): Promise<Figures> {
  const files = filesOf(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const effort = ['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout`, `${PATIENCE}s`];
  const script = ['-s', SCRIPT, url, '--', request.method, files.paths, files.body, String(pause)];
  const child = spawn('wrk', [...effort, ...headers, ...script], { stdio: ['ignore', 'pipe', 'inherit'] });
  return parseFigures(await outputOf(child));
}

/** Parses the line that wrk.lua wrote. @throws Error when there is none */
export function parseFigures(output: string): Figures {
  const json = /^FIGURES (.*)$/m.exec(output)?.[1];
  if (json === undefined) throw new Error(`wrk did not say what it measured:\n${output}`);
  return Figures.parse(JSON.parse(json));
}

async function outputOf(child: ChildProcess): Promise<string> {
  const done = atTheEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  done();
  return output;
}

let folder: string | undefined;
const known = new WeakMap<Request, { paths: string; body: string }>();
let count = 0;

/** The files that wrk.lua reads, written once for each request. */
function filesOf(request: Request): { paths: string; body: string } {
  const written = known.get(request);
  if (written) return written;
  folder ??= temporaryFolder('wrk');
  count += 1;
  const files = { paths: path.join(folder, `paths-${count}`), body: '-' };
  writeFileSync(files.paths, `${request.paths.join('\n')}\n`);
  if (request.body !== undefined) {
    files.body = path.join(folder, `body-${count}`);
    writeFileSync(files.body, request.body);
  }
  known.set(request, files);
  return files;
}
