import { now } from '../clock.ts';

/** Failures in a row after which it is asked whether the server is there at all. */
const FAILURES = 5;
/** How long nobody asks a server that is down, in milliseconds. */
const PAUSE = 1_000;

/**
 * Fails at once while a server is down (circuit breaker), so that nobody waits for one time-out after the other. Whether it is
 * down says a probe, and not the requests: what one of them asks for may be what fails.
 */
export class CircuitBreaker {
  #failures = 0;
  #downAt: number | undefined;
  #probing: Promise<void> | undefined;
  readonly #probe: () => Promise<unknown>;
  readonly #isDown: () => Error;

  /**
   * @param probe rejects when the server is down
   * @param isDown the error while the circuit is open
   */
  constructor(probe: () => Promise<unknown>, isDown: () => Error) {
    this.#probe = probe;
    this.#isDown = isDown;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failures >= FAILURES) await this.#check();
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      throw error;
    }
  }

  /** One probe for all who ask meanwhile. @throws while the server is down */
  #check(): Promise<void> {
    const isPaused = this.#downAt !== undefined && Math.abs(now().getTime() - this.#downAt) < PAUSE;
    if (isPaused) return Promise.reject(this.#isDown());
    this.#probing ??= this.#ask().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #ask(): Promise<void> {
    try {
      await this.#probe();
      this.#failures = 0;
      this.#downAt = undefined;
    } catch {
      this.#downAt = now().getTime();
      throw this.#isDown();
    }
  }
}
