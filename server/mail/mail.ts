import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from '../queue/askers.ts';
import { fairQueue, tooBusy } from '../queue/queue.ts';
import type { Email, Mailer } from './smtp.ts';

/** Delays before each retry of an e-mail that the mail server did not accept, in milliseconds. */
const RETRY_DELAYS = [1_000, 15_000, 60_000];

/** E-mails in progress at the same time, including those that wait for a retry. */
const MAX_IN_PROGRESS = 1_000;
/** Limits of the queue of look-ups (what to send, if anything), in total and per home. Most look-ups find nothing. */
const LOOKUPS = { atOnce: 2, waiting: 1_000, ofOneHome: 250 };

/** Composes and sends e-mails in the background. */
export interface Mail {
  /**
   * Composes an e-mail and sends it, a few at a time. Never throws: errors are logged, without addresses or content.
   * @param write composes the e-mail; `undefined` if there is none to send
   * @param asker who requested it: networks take turns, both for look-ups and for sending
   */
  enqueue(write: () => Promise<Email | undefined>, asker: Asker): void;
  /** Waits for e-mails in progress, without further retries. */
  close(): Promise<void>;
}

export function openMail(mailer: Mailer, log: Pick<FastifyBaseLogger, 'warn'>): Mail {
  // Two queues: a slow mail server does not delay look-ups that find nothing, and these do not delay sending.
  const lookups = fairQueue('mail_lookups', LOOKUPS);
  const sending = fairQueue('mail', { atOnce: 2, waiting: MAX_IN_PROGRESS });
  let emails = 0;
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(write: () => Promise<Email | undefined>, asker: Asker): Promise<void> {
    try {
      const email = await lookups.run(asker, write);
      if (email) await sendBounded(email, asker);
    } catch (error) {
      log.warn(describe(error), 'a mail was not sent');
    }
  }

  async function sendBounded(email: Email, asker: Asker): Promise<void> {
    if (emails >= MAX_IN_PROGRESS) throw tooBusy();
    emails += 1;
    await sendWithRetries(email, asker).finally(() => (emails -= 1));
  }

  async function sendWithRetries(email: Email, asker: Asker): Promise<void> {
    const send = () => sending.run(asker, () => mailer.send(email));
    for (const wait of RETRY_DELAYS) {
      try {
        return await send();
      } catch (error) {
        if (isFinal(error) || closing.signal.aborted) throw error;
        // Wait outside the queue, so that other e-mails are sent in the meantime.
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
        if (closing.signal.aborted) throw error;
      }
    }
    await send();
  }

  return {
    enqueue(write, asker) {
      const work = deliver(write, asker).finally(() => underWay.delete(work));
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

/** A permanent failure: the server will not accept the e-mail on a retry either (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { responseCode } = refusalOf(error);
  return typeof responseCode === 'number' && responseCode >= 500;
};

/** Codes and error names only: the message of an error may contain the address. */
function describe(error: unknown): Record<string, unknown> {
  const { code, responseCode, command } = refusalOf(error);
  return { code, responseCode, command, kind: error instanceof Error ? error.name : typeof error };
}
