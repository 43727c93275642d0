import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Seen, Visitor } from './visitor.ts';

/** How long an attacker waits for a response, in milliseconds. */
const PATIENCE = 10_000;

const addressOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

/** A connection whose errors are ignored. */
export async function open(url: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ ...addressOf(url), ...options });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

export interface Attack {
  name: string;
  bytes: Buffer;
  /** What follows the bytes: wait for the response, close this side, or reset the connection. */
  after: 'wait' | 'end' | 'reset';
}

/** Carries out an attack. @returns the first line of the response, or `nothing` */
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

/** An honest visitor in a worker thread (visitor.ts), because the attacking thread is busy. */
export function visit(url: string, visitor: Visitor = {}) {
  const thread = new Worker(new URL('visitor.ts', import.meta.url), { workerData: { url, ...visitor } });
  const told = once(thread, 'message') as Promise<[Seen]>;
  // It may fail before anybody calls `stop`, which then reports the error.
  told.catch(() => undefined);
  return {
    async stop(): Promise<Seen> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage('stop');
      const [seen] = await told;
      return seen;
    },
  };
}

/** The peak memory of a process so far, in MB (2^20 bytes), as Linux counts it. */
export function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? NaN) / 1024);
}

/** Runs `work` for each item, `many` at a time. */
export async function atOnce<T>(many: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: many }, worker));
}
