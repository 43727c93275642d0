import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atTheEnd } from '../bench/machine/tidy.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startChildProcess, whenReady, type ChildProcess } from '../../server/testing/child-process.ts';
import { answers, newCluster, urlOf } from '../../server/testing/postgres.ts';

/** Settings as in production. */
const SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=128MB'];

/** Our own PostgreSQL server, which can fail in every way and comes back with its data. */
export interface Engine {
  url: string;
  /** A folder that belongs to this server and its user. */
  folder: string;
  port: number;
  start(): Promise<void>;
  /** Stops it cleanly, as its administrator would. */
  stop(): Promise<void>;
  /** Sends SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  /** SIGSTOP: its ports stay open, but nothing responds. */
  freeze(): void;
  thaw(): void;
}

export async function startEngine(): Promise<Engine> {
  const cluster = newCluster();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const { programs, folder, data, password, user } = cluster;
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const port = await freePort();
  const url = urlOf(password, port);
  const settings = [...SETTINGS, `unix_socket_directories=${folder}`].flatMap((it) => ['-c', it]);
  let server: ChildProcess | undefined;

  /** The first process and all its descendants. */
  function processes(): number[] {
    const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
    return [first, ...others.map(Number)];
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) process.kill(pid, name);
  };
  async function over(): Promise<void> {
    await server?.ended;
    server = undefined;
  }
  async function start(): Promise<void> {
    const log = mkdtempSync(path.join(path.dirname(folder), 'prompt-lib-postgres-log-'));
    if (user) chownSync(log, user.uid, user.gid);
    const words = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings];
    server = startChildProcess(path.join(programs, 'postgres'), words, {
      folder: log,
      user,
      env: process.env,
      signal: 'INT',
    });
    await whenReady(server, () => answers(url));
  }
  await start();
  return {
    url,
    folder,
    port,
    start,
    async stop() {
      await server?.stop();
      await over();
    },
    async kill() {
      const all = processes();
      for (const pid of all) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with the first.
        }
      }
      await over();
      while (all.some((pid) => parentOf(String(pid)) !== undefined)) await sleep(10);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** Undefined when there is no such process. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
