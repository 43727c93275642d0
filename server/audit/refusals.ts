import { timestamp } from '../clock.ts';
import type { AuditEvent, Origin } from './audit.queries.ts';

/** Length of a counting window, in milliseconds. */
const WINDOW = 60_000;
/** Kinds of each act that get their own entries within a window. */
const MAX_KINDS = 20;
/** Of these, the most per actor, per account that is tried, or per address: nobody hides others behind noise. */
const MAX_SHARE = 5;
/** Of each act, actors, accounts and addresses above that share with their own summary entry; the rest share one. */
const MAX_SUMMARIES = 9;
/** Delay between a refusal and its write, in milliseconds: the response time reveals nothing about the write. */
const WRITE_DELAY = 1_000;

interface Entry {
  origin: Origin;
  deed: AuditEvent;
  times: number;
}

/**
 * Limits audit entries for events that anybody can cause without limit, such as failed sign-ins. The first event of a
 * kind (act, actor, target, note, address) is written a second later. Repetitions are counted and written as one entry
 * at the end of the minute. Whoever causes many kinds fills only a small share of that act's limit. So a node writes at
 * most fifty entries of each such act per minute, however many requests from however many addresses.
 */
export class RefusalCounter {
  readonly #write: (entry: Entry) => Promise<void>;
  #first: Entry[] = [];
  /** Repetitions by kind. */
  readonly #repeated = new Map<string, Entry>();
  /** Number of kinds per act, and per actor, account and address within it. */
  readonly #kinds = new Map<string, number>();
  #writing = Promise.resolve();
  #firstTimer: NodeJS.Timeout | undefined;
  #windowTimer: NodeJS.Timeout | undefined;

  /** @param write must not reject */
  constructor(write: (entry: Entry) => Promise<void>) {
    this.#write = write;
  }

  record(from: Origin, deed: AuditEvent): void {
    this.#windowTimer ??= setTimeout(() => void this.flush(), WINDOW).unref();
    const origin = { ...from, at: timestamp() };
    const kind = JSON.stringify([deed.act, origin.actorId, deed.target?.id, deed.note, origin.address]);
    const seen = this.#repeated.get(kind);
    const who = from.actorId === undefined ? `${deed.act} at ${deed.target?.id}` : `${deed.act} by ${from.actorId}`;
    const where = `${deed.act} from ${from.address}`;
    if (seen) {
      seen.times += 1;
    } else if (this.#isFull(where, MAX_SHARE)) {
      this.#summarize(where, { address: from.address }, { act: deed.act, note: 'many accounts or calls' });
    } else if (this.#isFull(who, MAX_SHARE) || this.#isFull(deed.act, MAX_KINDS)) {
      const { act, target } = deed;
      this.#summarize(who, { actorId: from.actorId }, { act, target, note: 'many addresses or calls' });
    } else {
      for (const bucket of [deed.act, who, where]) this.#fill(bucket);
      this.#repeated.set(kind, { origin: from, deed, times: 0 });
      this.#first.push({ origin, deed, times: 1 });
      this.#firstTimer ??= setTimeout(() => void this.#writeFirst(), WRITE_DELAY).unref();
    }
  }

  #isFull(bucket: string, most: number): boolean {
    return (this.#kinds.get(bucket) ?? 0) >= most;
  }

  #fill(bucket: string): void {
    this.#kinds.set(bucket, (this.#kinds.get(bucket) ?? 0) + 1);
  }

  /** Counts an event above the limits in the summary of its source, or of its act if there are too many summaries. */
  #summarize(source: string, origin: Origin, deed: AuditEvent): void {
    const { act } = deed;
    const summaries = `${act} in summaries`;
    const isNamed = this.#repeated.has(source) || !this.#isFull(summaries, MAX_SUMMARIES);
    const key = isNamed ? source : act;
    let entry = this.#repeated.get(key);
    if (!entry) {
      if (isNamed) this.#fill(summaries);
      entry = isNamed
        ? { origin, deed, times: 0 }
        : { origin: {}, deed: { act, note: 'many addresses or accounts' }, times: 0 };
      this.#repeated.set(key, entry);
    }
    entry.times += 1;
  }

  #writeFirst(): Promise<void> {
    clearTimeout(this.#firstTimer);
    this.#firstTimer = undefined;
    const entries = this.#first;
    this.#first = [];
    return this.#writeAll(entries);
  }

  /** Writes sequentially, after all earlier writes. */
  #writeAll(entries: Entry[]): Promise<void> {
    this.#writing = entries.reduce((before, entry) => before.then(() => this.#write(entry)), this.#writing);
    return this.#writing;
  }

  /** Ends the window and writes all entries. */
  async flush(): Promise<void> {
    clearTimeout(this.#windowTimer);
    this.#windowTimer = undefined;
    const repeated = [...this.#repeated.values()].filter(({ times }) => times > 0);
    this.#repeated.clear();
    this.#kinds.clear();
    await this.#writeFirst();
    await this.#writeAll(repeated);
  }
}
