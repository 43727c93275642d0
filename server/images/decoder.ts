import { fork } from 'node:child_process';
import { unavailable } from '../errors.ts';
import { tooBusy } from '../queue/queue.ts';

/** What a decoder does with a picture, as plain data. */
export interface Task {
  /** Make an upload what is stored, or a stored image narrower. */
  what: 'store' | 'narrow';
  bytes: Uint8Array;
  /** Pixels, for `narrow`. */
  width?: number;
  /** Milliseconds of processor time after which it is given up. */
  processorTime: number;
}

export interface EncodedImage {
  /** WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What comes back: first that it is ready, then one answer for each task. After `givenUp` it ends itself. */
export type Answer = 'ready' | { done: EncodedImage } | { failed: string } | { givenUp: string };

/** A picture that cannot be decoded, or costs more than pictures do. */
export class DecodeError extends Error {}

/** Milliseconds after which a decoder is ended, whatever it says. The processor time ends it before, unless the machine is busy. */
const LONGEST = 30_000;
/** A decoder that has had nothing to do for so many milliseconds ends, and its memory with it. */
const IDLE = 60_000;
/** Pictures after which one ends: whatever they left behind in it goes, too. */
const PICTURES = 200;

const SETTINGS = {
  serialization: 'advanced' as const,
  stdio: ['ignore' as const, 'ignore' as const, 'inherit' as const, 'ipc' as const],
  execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=1'],
  // No secret of ours; and memory goes back to the system at once (scripts/lib/process.mjs).
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
};

const idle = new Set<Decoder>();

/**
 * Decodes and encodes a picture in a process of its own, which is killed when it takes too long: native code that works
 * on a picture can be stopped in no other way, and where it crashes, only that picture is lost. How many run at once is
 * for the caller to say.
 * @throws DecodeError when the picture is at fault, 503 when the machine is
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
  #isOver = false;
  readonly #child = fork(new URL('decoder.child.ts', import.meta.url), SETTINGS);
  #isReady = false;
  #settle: { resolve: (image: EncodedImage) => void; reject: (error: Error) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#child.on('message', (answer: Answer) => this.#hear(answer));
    this.#child.on('error', (error) => this.#fail(unavailable(undefined, undefined, error)));
    this.#child.on('exit', (code, signal) => this.#fail(this.#endedBy(code, signal)));
  }

  async work(task: Task): Promise<EncodedImage> {
    this.#worked += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(tooBusy()), LONGEST);
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
    if (this.#worked >= PICTURES) this.end();
    if (this.#isOver) return;
    idle.add(this);
    this.#child.unref();
    this.#child.channel?.unref();
    this.#timer = setTimeout(() => this.end(), IDLE).unref();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    idle.delete(this);
    this.#child.kill('SIGKILL');
  }

  #hear(answer: Answer): void {
    if (answer === 'ready') this.#isReady = true;
    else if ('done' in answer) this.#settle?.resolve(answer.done);
    else if ('failed' in answer) this.#settle?.reject(new DecodeError(answer.failed));
    else this.#fail(new DecodeError(answer.givenUp));
  }

  #fail(error: Error): void {
    this.end();
    this.#settle?.reject(error);
  }

  /** A crash is the picture's fault. A decoder that never began, or that the system killed, is not. */
  #endedBy(code: number | null, signal: string | null): Error {
    const error = new DecodeError(`The decoder ended by ${signal ?? `code ${code}`}`);
    return this.#isReady && signal !== 'SIGKILL' ? error : unavailable(undefined, undefined, error);
  }
}
