import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

/** How long an attacker waits for an answer, in milliseconds. */
const PATIENCE = 10_000;

const addressOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

/** A connection whose end is nobody's error. */
export async function open(url: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ ...addressOf(url), ...options });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

export interface Attack {
  name: string;
  bytes: Buffer;
  /** What is done once the bytes are sent: wait for the answer, close this side, or reset the connection. */
  after: 'wait' | 'end' | 'reset';
}

/** Carries out an attack. @returns the first line of the answer, or `nothing` */
export async function strike(url: string, { bytes, after }: Attack): Promise<string> {
  const socket = await open(url, { allowHalfOpen: true });
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('nothing'));
  });
  socket.write(bytes);
  if (after === 'reset') socket.resetAndDestroy();
  if (after === 'end') socket.end();
  const first = await Promise.race([answer, sleep(PATIENCE, 'nothing', { ref: false })]);
  socket.destroy();
  return first;
}

/** A request as bytes; `headers` may be repeated, odd or wrong. */
export function request(line: string, headers: [name: string, value: string][], body: Buffer | string = ''): Buffer {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${line}\r\n${head}\r\n`, 'latin1'), Buffer.from(body)]);
}

interface Visitor {
  headers?: Record<string, string>;
  /** The address that they come from: `127.0.0.2` is another home than the attacker's. */
  from?: string;
  /** How long they look at an answer, in milliseconds. */
  pause?: number;
}

/** Somebody honest who looks at an address again and again. */
export function visit(url: string, { headers = {}, from = '127.0.0.1', pause = 20 }: Visitor = {}) {
  const seen = { count: 0, failed: 0, slowest: 0 };
  const over = new AbortController();
  const dispatcher = new Agent({ localAddress: from });
  const visiting = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const isWell = await fetch(url, { headers, dispatcher, signal: AbortSignal.timeout(30_000) }).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      seen.count += 1;
      seen.failed += Number(!isWell);
      seen.slowest = Math.max(seen.slowest, performance.now() - start);
      await sleep(pause);
    }
    await dispatcher.destroy();
  })();
  return {
    seen,
    async stop() {
      over.abort();
      await visiting;
      return seen;
    },
  };
}

/** The most memory that a process has taken so far, in MB (2^20 bytes), as Linux counts it. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? NaN) / 1024);
}

/** Runs `work` for each item, so many at a time. */
export async function atOnce<T>(many: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: many }, worker));
}
