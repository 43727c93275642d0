import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { OURSELVES } from '../queue/askers.ts';
import { fairQueue, tooBusy } from '../queue/queue.ts';
import type { Letter, Post } from './smtp.ts';

/** How long to wait before a letter that the server did not take is tried again, in milliseconds. */
const AGAIN_AFTER = [1_000, 15_000, 60_000];

/** Letters that are under way at once, those that wait to be tried again among them. */
const MOST = 1_000;

/** Letters that are written and sent while nobody waits for them. */
export interface Mail {
  /**
   * Writes a letter, a few at a time, and sends it; `undefined`: there is none to send. Never throws: what goes wrong is
   * logged, without addresses and words of the letter.
   */
  later(write: () => Promise<Letter | undefined>): void;
  /** Lets what is under way come to its end, without trying anything again. */
  close(): Promise<void>;
}

export function openMail(post: Post, log: Pick<FastifyBaseLogger, 'warn'>): Mail {
  const queue = fairQueue('mail', { atOnce: 2, waiting: MOST });
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(write: () => Promise<Letter | undefined>): Promise<void> {
    try {
      const letter = await queue.run(OURSELVES, write);
      if (letter) await sendPatiently(letter);
    } catch (error) {
      log.warn(describe(error), 'a mail was not sent');
    }
  }

  async function sendPatiently(letter: Letter): Promise<void> {
    const send = () => queue.run(OURSELVES, () => post.send(letter));
    for (const wait of AGAIN_AFTER) {
      try {
        return await send();
      } catch (error) {
        if (isFinal(error) || closing.signal.aborted) throw error;
        // Not in the queue: others go on meanwhile.
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
        if (closing.signal.aborted) throw error;
      }
    }
    await send();
  }

  return {
    later(write) {
      if (underWay.size >= MOST) return log.warn(describe(tooBusy()), 'a mail was not sent');
      const work = deliver(write).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

interface Refusal {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

const refusalOf = (error: unknown): Refusal => (typeof error === 'object' && error !== null ? error : {});

/** The server understood, and will not take it at another time either (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { responseCode } = refusalOf(error);
  return typeof responseCode === 'number' && responseCode >= 500;
};

/** The message of an error may name the address: numbers and names of errors only. */
function describe(error: unknown): Record<string, unknown> {
  const { code, responseCode, command } = refusalOf(error);
  return { code, responseCode, command, kind: error instanceof Error ? error.name : typeof error };
}
