import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Program } from '../bench/machine/program.ts';
import { freePort } from '../../server/testing/free-port.ts';

/** Where a library is stored. */
export interface Place {
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
}

export const ADMINISTRATOR = { email: 'ada@example.com', password: 'the first programmer' };

/** A server as in production, at an address that stays the same when it is killed and started again. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly isOpen: boolean;
  /** Like a power failure of the process: SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  log(): string;
}

/**
 * No rate limits: every attempt reaches its target. A proof whose attacker is one home sets `RATE_LIMIT` to `on`.
 * @param more additional settings
 */
export async function startServer(place: Place, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: place.DATA_DIR,
    DATABASE_URL: place.DATABASE_URL ?? '',
    PUBLIC_URL: '',
    TRUST_PROXY: 'false',
    SAMPLE_LIBRARY: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...more,
  };
  let program: Program | undefined;
  const start = async () => {
    program = await run('server/main.ts', env, port, '/healthz');
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return program?.pid ?? 0;
    },
    get isOpen() {
      return program !== undefined;
    },
    async kill() {
      const ended = program;
      program = undefined;
      if (!ended) return;
      process.kill(ended.pid, 'SIGKILL');
      while (isRunning(ended.pid)) await sleep(5);
      await ended.stop();
    },
    start,
    log: () => program?.log() ?? '',
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
