import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { decode, DecodeError, type Task } from './decoder.ts';
import { noise } from './images.fixtures.ts';

let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  // Decoders of other test files, which share this process.
  for (const pid of decodersOf()) process.kill(pid, 'SIGKILL');
  await Promise.all(decodersOf().map(gone));
  // Keeps a decoder busy for a long time.
  large = await noise(6_000, 6_000).jpeg({ quality: 30 }).toBuffer();
  small = await noise(60, 40).png().toBuffer();
});

const store = (bytes: Uint8Array, more: Partial<Task> = {}) =>
  decode({ what: 'store', bytes, processorTime: 60_000, ...more });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** Ids of the decoder child processes of this process, from `ps`. */
const decodersOf = (parent = process.pid): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(' ').includes('decoder.child.ts'))
    .map(([pid]) => Number(pid));

async function gone(pid: number): Promise<void> {
  try {
    for (;;) {
      process.kill(pid, 0);
      await setImmediate();
    }
  } catch {
    // No such process: it is gone.
  }
}

test('a picture is decoded in a process of its own, one after the other in the same', async () => {
  expect(await store(small)).toMatchObject({ width: 60, height: 40 });
  const pids = decodersOf();
  expect(await failureOf(store(Buffer.from('no picture')))).toBeInstanceOf(DecodeError);
  expect(await store(small)).toMatchObject({ width: 60, height: 40 });
  expect([pids.length, decodersOf()]).toEqual([1, pids]);
});

test('a picture that costs too much ends with its process; the next one gets another', async () => {
  const [before] = decodersOf();
  const failure = await failureOf(store(large, { processorTime: 10 }));
  expect(failure).toBeInstanceOf(DecodeError);
  expect(failure).toMatchObject({ message: 'The picture takes too much time' });
  expect(await store(small)).toMatchObject({ width: 60 });
  expect(decodersOf()).not.toContain(before);
});

test('a process that crashes takes its picture along, and nothing else', async () => {
  for (const [signal, expected] of [
    ['SIGSEGV', DecodeError],
    ['SIGABRT', DecodeError],
    // The system may be out of memory, which need not be this picture's fault.
    ['SIGKILL', AppError],
  ] as const) {
    await store(small);
    const [pid = 0] = decodersOf();
    const failure = failureOf(store(large));
    process.kill(pid, signal);
    expect(await failure).toBeInstanceOf(expected);
    expect(await store(small)).toMatchObject({ width: 60 });
  }
});

test('a terminal that ends all processes in front leaves those that decode to the server', async () => {
  await store(small);
  const pids = decodersOf();
  const work = store(large);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) for (const pid of pids) process.kill(pid, signal);
  expect(await work).toMatchObject({ width: 2_400 });
  expect(decodersOf()).toEqual(pids);
});

test('decoders end with the server, in the middle of a picture too', async () => {
  const program = `
    import { decode } from ${JSON.stringify(new URL('decoder.ts', import.meta.url).href)};
    const bytes = Buffer.from(process.argv[1], 'base64');
    await decode({ what: 'store', bytes, processorTime: 60_000 });
    console.log('decoded');
    for (;;) await decode({ what: 'store', bytes, processorTime: 60_000 });`;
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    program,
    small.toString('base64'),
  ];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const [pid = 0] = decodersOf(server.pid);
  expect(pid).toBeGreaterThan(0);
  server.kill('SIGKILL');
  await gone(pid);
});
