import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, fetch } from 'undici';

/** An honest visitor who requests an address again and again. */
export interface Visitor {
  headers?: Record<string, string>;
  /** Their source address: `127.0.0.2` is another home than the attacker's. */
  from?: string;
  /** The pause after each response, in milliseconds. */
  pause?: number;
}

/** What they saw. The slowest response took so many milliseconds. */
export interface Seen {
  count: number;
  failed: number;
  slowest: number;
}

async function look({ url, headers = {}, from = '127.0.0.1', pause = 20 }: Visitor & { url: string }): Promise<void> {
  const seen: Seen = { count: 0, failed: 0, slowest: 0 };
  const over = new AbortController();
  parentPort?.once('message', () => over.abort());
  const dispatcher = new Agent({ localAddress: from });
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(seen);
}

void look(workerData as Visitor & { url: string });
