import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startChildProcess, whenReady, type ChildProcess } from './child-process.ts';

export interface TestRedis {
  url: string;
  /** Keeps its connections but does not respond. */
  hang(): Promise<void>;
  /** Runs out of memory and refuses writes, as configured in deploy/; keeps its counters. */
  fill(): Promise<void>;
  /** Has free memory again. */
  makeRoom(): Promise<void>;
  /** Stops the server; its counters are lost. */
  leave(): Promise<void>;
  /** Restarts at the same address, empty. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** The server's program: Valkey's, else that of Redis; undefined when there is none. */
const findRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).error === undefined);

/** Starts a Valkey or Redis server on a free loopback port that ends with our process. @throws when there is none */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (!program) throw new Error('No Valkey and no Redis found: install one of them.');
  const port = await freePort();
  let server = await start(program);

  async function start(name: string): Promise<ChildProcess> {
    const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-redis-'));
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
    const started = startChildProcess(name, args, { folder, env: process.env });
    await whenReady(started, () => answers(port));
    return started;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    hang: async () => expectReply(await ask(port, 'CLIENT PAUSE 600000 ALL'), '+OK'),
    async fill() {
      for (const setting of ['maxmemory-policy noeviction', 'maxmemory 1'])
        expectReply(await ask(port, `CONFIG SET ${setting}`), '+OK');
    },
    makeRoom: async () => expectReply(await ask(port, 'CONFIG SET maxmemory 0'), '+OK'),
    leave: () => server.stop(),
    async comeBack() {
      server = await start(program);
    },
    stop: () => server.stop(),
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await ask(port, 'PING')).startsWith('+PONG');
  } catch {
    return false; // Still starting.
  }
}

function expectReply(reply: string, wanted: string): void {
  if (!reply.startsWith(wanted)) throw new Error(`Redis says ${reply}`);
}

async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\n`);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString();
  } finally {
    socket.destroy();
  }
}
