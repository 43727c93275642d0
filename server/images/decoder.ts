import { fork } from 'node:child_process';
import { unavailable } from '../errors.ts';
import { tooBusy } from '../queue/queue.ts';

/** A task for a decoder process, as plain data for IPC. */
export interface Task {
  /** `store`: encode an upload for storage. `narrow`: resize a stored image. */
  what: 'store' | 'narrow';
  bytes: Uint8Array;
  /** Pixels, for `narrow`. */
  width?: number;
  /** Milliseconds of processor time after which the task is aborted. */
  processorTime: number;
}

export interface EncodedImage {
  /** WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Messages of a decoder: first `ready`, then one per task. After `givenUp` the process ends itself. */
export type Answer = 'ready' | { done: EncodedImage } | { failed: string } | { givenUp: string };

/** The picture cannot be decoded, or takes too much time or memory. */
export class DecodeError extends Error {}

/** Wall-clock timeout of a task in milliseconds. The processor time limit applies first, unless the machine is busy. */
const TIMEOUT = 30_000;
/** Milliseconds of idleness after which a decoder ends and frees its memory. */
const IDLE_TIMEOUT = 60_000;
/** Pictures after which a decoder ends, which also frees anything they leaked. */
const MAX_PICTURES = 200;

const SETTINGS = {
  serialization: 'advanced' as const,
  stdio: ['ignore' as const, 'ignore' as const, 'inherit' as const, 'ipc' as const],
  execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=1'],
  // No secrets in the environment. Malloc returns memory to the system at once (scripts/lib/process.mjs).
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
};

const idle = new Set<Decoder>();

/**
 * Decodes and encodes a picture in a separate process, which is killed on a timeout: there is no other way to stop
 * native code, and a crash loses only that picture. The caller limits how many run at once.
 * @throws DecodeError if the picture is at fault, 503 if the machine is
 */
export async function decode(task: Task): Promise<EncodedImage> {
  const [known] = idle;
  const decoder = known ?? new Decoder();
  idle.delete(decoder);
  try {
    return await decoder.work(task);
  } finally {
    decoder.rest();
  }
}

class Decoder {
  #worked = 0;
  #isEnded = false;
  readonly #child = fork(new URL('decoder.child.ts', import.meta.url), SETTINGS);
  #isReady = false;
  #settle: { resolve: (image: EncodedImage) => void; reject: (error: Error) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#child.on('message', (message: Answer) => this.#onMessage(message));
    this.#child.on('error', (error) => this.#fail(unavailable(undefined, undefined, error)));
    this.#child.on('exit', (code, signal) => this.#fail(this.#endedBy(code, signal)));
  }

  async work(task: Task): Promise<EncodedImage> {
    this.#worked += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(tooBusy()), TIMEOUT);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      return await new Promise<EncodedImage>((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#child.send(task, (error) => error && this.#fail(unavailable(undefined, undefined, error)));
      });
    } finally {
      clearTimeout(this.#timer);
      this.#settle = undefined;
    }
  }

  /** Waits for the next picture without keeping this process alive. */
  rest(): void {
    if (this.#worked >= MAX_PICTURES) this.end();
    if (this.#isEnded) return;
    idle.add(this);
    this.#child.unref();
    this.#child.channel?.unref();
    this.#timer = setTimeout(() => this.end(), IDLE_TIMEOUT).unref();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    idle.delete(this);
    this.#child.kill('SIGKILL');
  }

  #onMessage(message: Answer): void {
    if (message === 'ready') this.#isReady = true;
    else if ('done' in message) this.#settle?.resolve(message.done);
    else if ('failed' in message) this.#settle?.reject(new DecodeError(message.failed));
    else this.#fail(new DecodeError(message.givenUp));
  }

  #fail(error: Error): void {
    this.end();
    this.#settle?.reject(error);
  }

  /** A crash is the picture's fault, unless the decoder never became ready or was killed by the system. */
  #endedBy(code: number | null, signal: string | null): Error {
    const error = new DecodeError(`The decoder ended by ${signal ?? `code ${code}`}`);
    return this.#isReady && signal !== 'SIGKILL' ? error : unavailable(undefined, undefined, error);
  }
}
