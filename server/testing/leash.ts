import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type Leashed = {
  /** Resolves when the program has ended and its folder is gone, for whatever reason. */
  ended: Promise<void>;
  /** What the program has printed so far; its last lines once it has ended. */
  log: () => string;
  stop: () => Promise<void>;
};

type Options = {
  /** An existing folder that belongs to the program alone: its log goes there, and it is deleted with the program. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Whom to run as, when we are root and the program refuses to be. */
  user?: { uid: number; gid: number } | undefined;
  /** How it is asked to end; after ten seconds it is made to. */
  signal?: 'TERM' | 'INT';
};

/**
 * A small shell stands between us and the program, in a session of its own. It holds the other end of a pipe from us:
 * when that closes, because we let go or because we were killed in whatever way, it ends the program and tidies up.
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
export function leash(program: string, args: string[], { folder, env, user, signal = 'TERM' }: Options): Leashed {
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
  child.stdin.on('error', () => {}); // The program ended first; `ended` tells.
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

/** Whether a program keeps us running: not while it works for us, only while we wait for its end. */
function keepsUsRunning(child: ChildProcessByStdio<Writable, Readable, null>, keeps: boolean): void {
  for (const handle of [child, child.stdin, child.stdout]) {
    if (handle === child || handle instanceof Socket) handle[keeps ? 'ref' : 'unref']();
  }
}

/**
 * Waits until a program does what it is for; asks every 50 ms.
 * @throws Error with the program's log when it ends before or takes longer than a minute; it is stopped then
 */
export async function whenReady(program: Leashed, isReady: () => Promise<boolean>): Promise<void> {
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
    return undefined; // Gone with its folder.
  }
}
