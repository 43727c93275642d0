import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { leash, whenReady, type Leashed } from './leash.ts';

export interface TestRedis {
  url: string;
  /** Keeps its connections and answers nothing. */
  hang(): Promise<void>;
  /** Has no memory left, and refuses as deploy/ has it; keeps what it counted. */
  fill(): Promise<void>;
  /** Has memory again. */
  makeRoom(): Promise<void>;
  /** Ends the server; what it counted is gone. */
  leave(): Promise<void>;
  /** Comes back at the same address, empty. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** The server's program: Valkey's, else that of Redis. Undefined: there is none. */
const findRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).error === undefined);

/** Starts a Valkey or Redis server of our own on a free loopback port, that ends when we end. @throws when there is none */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (!program) throw new Error('No Valkey and no Redis found: install one of them.');
  const port = await freePort();
  let server = await start(program);

  async function start(name: string): Promise<Leashed> {
    const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-redis-'));
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
    const started = leash(name, args, { folder, env: process.env });
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
