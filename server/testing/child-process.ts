import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type ChildProcess = {
  /** Resolves when the program has ended for whatever reason and its folder is deleted. */
  ended: Promise<void>;
  /** What the program has printed so far; its last lines once it has ended. */
  log: () => string;
  stop: () => Promise<void>;
};

type Options = {
  /** An existing folder for this program alone: its log goes there, and it is deleted with the program. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** The user to run as, when we are root and the program refuses to run as root. */
  user?: { uid: number; gid: number } | undefined;
  /** The signal that asks it to end; after ten seconds it is killed. */
  signal?: 'TERM' | 'INT';
};

/**
 * A small shell in a session of its own runs the program. It holds the other end of a pipe from us. When the pipe
 * closes, because we close it or are killed in whatever way, the shell ends the program and cleans up.
 */
const shell = `
folder=$1; signal=$2; shift 2
exec 3<&0
"$@" 3<&- >"$folder/log" 2>&1 & program=$!
{ cat <&3; kill -$signal $program; sleep 10; kill -KILL $program; } >/dev/null 2>&1 & watcher=$!
wait $program
kill $watcher 2>/dev/null
tail -n 50 "$folder/log"
rm -rf "$folder"
`;

/** Runs a program that cannot outlive us. */
export function startChildProcess(
  program: string,
  args: string[],
  { folder, env, user, signal = 'TERM' }: Options,
): ChildProcess {
  const child = spawn('sh', ['-c', shell, 'leash', folder, signal, program, ...args], {
    env,
    ...user,
    cwd: user ? folder : process.cwd(),
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let lastWords = '';
  child.stdout.on('data', (chunk: Buffer) => (lastWords += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  child.stdin.on('error', () => {}); // The program ended first; `ended` reports it.
  keepsUsRunning(child, false);

  return {
    ended,
    log: () => readLog(folder) ?? lastWords,
    stop: () => {
      keepsUsRunning(child, true);
      child.stdin.end();
      return ended;
    },
  };
}

/** Whether a program keeps our process alive: only while we wait for its end. */
function keepsUsRunning(child: ChildProcessByStdio<Writable, Readable, null>, keeps: boolean): void {
  for (const handle of [child, child.stdin, child.stdout]) {
    if (handle === child || handle instanceof Socket) handle[keeps ? 'ref' : 'unref']();
  }
}

/**
 * Waits until a program is ready; polls every 50 ms.
 * @throws Error with the program's log when it ends first or takes longer than a minute; it is stopped then
 */
export async function whenReady(program: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const given = AbortSignal.timeout(60_000);
  const over = program.ended.then(() => true);
  while (!given.aborted) {
    if (await isReady()) return;
    if (await Promise.race([over, sleep(50, false)])) break;
  }
  const log = program.log();
  await program.stop();
  throw new Error(`It did not become ready:\n${log}`);
}

function readLog(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, 'log'), 'utf8');
  } catch {
    return undefined; // Deleted with its folder.
  }
}
