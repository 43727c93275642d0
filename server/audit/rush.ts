import { moment } from '../clock.ts';
import type { Deed, Origin } from './audit.queries.ts';

/** How long the same thing counts as one rush, in milliseconds. */
const SPAN = 60_000;
/** Kinds of each act that are told apart within that time. */
const KINDS = 20;
/** Of these, how many one actor, one account that is tried, or one address may fill: nobody hides others behind noise. */
const SHARE = 5;
/** Of each act, the actors, accounts and addresses with more kinds than that which are still named; all others are one more. */
const SUMMARIES = 9;
/** How long after it was refused a thing is written, in milliseconds: whoever waits for the refusal learns nothing from it. */
const DELAY = 1_000;

interface Entry {
  origin: Origin;
  deed: Deed;
  times: number;
}

/**
 * What anybody can do as often as they like, such as failing to sign in. The first of a kind (act, actor, target, note, address)
 * is written a second later; more of it are counted, and written as one entry when the minute is over. Who makes many kinds
 * fills a small share of the room of that act only. So a node writes fifty entries of each such act a minute at most,
 * whoever comes, how often, and from how many addresses.
 */
export class Rush {
  readonly #write: (entry: Entry) => Promise<void>;
  #first: Entry[] = [];
  /** How often each kind came again. */
  readonly #again = new Map<string, Entry>();
  /** How many kinds there are of each act, and of each actor, account and address within it. */
  readonly #kinds = new Map<string, number>();
  #writing = Promise.resolve();
  #soon: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;

  /** @param write must not fail */
  constructor(write: (entry: Entry) => Promise<void>) {
    this.#write = write;
  }

  record(from: Origin, deed: Deed): void {
    this.#end ??= setTimeout(() => void this.flush(), SPAN).unref();
    const origin = { ...from, at: moment() };
    const kind = JSON.stringify([deed.act, origin.actorId, deed.target?.id, deed.note, origin.address]);
    const seen = this.#again.get(kind);
    const who = from.actorId === undefined ? `${deed.act} at ${deed.target?.id}` : `${deed.act} by ${from.actorId}`;
    const where = `${deed.act} from ${from.address}`;
    if (seen) {
      seen.times += 1;
    } else if (this.#isFull(where, SHARE)) {
      this.#summarize(where, { address: from.address }, { act: deed.act, note: 'many accounts or calls' });
    } else if (this.#isFull(who, SHARE) || this.#isFull(deed.act, KINDS)) {
      const { act, target } = deed;
      this.#summarize(who, { actorId: from.actorId }, { act, target, note: 'many addresses or calls' });
    } else {
      for (const room of [deed.act, who, where]) this.#fill(room);
      this.#again.set(kind, { origin: from, deed, times: 0 });
      this.#first.push({ origin, deed, times: 1 });
      this.#soon ??= setTimeout(() => void this.#writeFirst(), DELAY).unref();
    }
  }

  #isFull(room: string, most: number): boolean {
    return (this.#kinds.get(room) ?? 0) >= most;
  }

  #fill(room: string): void {
    this.#kinds.set(room, (this.#kinds.get(room) ?? 0) + 1);
  }

  /** Counts what has no room of its own for whoever it is of; of too many of these only the act is told. */
  #summarize(whose: string, origin: Origin, deed: Deed): void {
    const { act } = deed;
    const summaries = `${act} in summaries`;
    const isNamed = this.#again.has(whose) || !this.#isFull(summaries, SUMMARIES);
    const key = isNamed ? whose : act;
    let entry = this.#again.get(key);
    if (!entry) {
      if (isNamed) this.#fill(summaries);
      entry = isNamed
        ? { origin, deed, times: 0 }
        : { origin: {}, deed: { act, note: 'many addresses or accounts' }, times: 0 };
      this.#again.set(key, entry);
    }
    entry.times += 1;
  }

  #writeFirst(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const entries = this.#first;
    this.#first = [];
    return this.#writeAll(entries);
  }

  /** One after the other, and after those of before. */
  #writeAll(entries: Entry[]): Promise<void> {
    this.#writing = entries.reduce((before, entry) => before.then(() => this.#write(entry)), this.#writing);
    return this.#writing;
  }

  /** Ends the minute: writes all that was counted. */
  async flush(): Promise<void> {
    clearTimeout(this.#end);
    this.#end = undefined;
    const again = [...this.#again.values()].filter(({ times }) => times > 0);
    this.#again.clear();
    this.#kinds.clear();
    await this.#writeFirst();
    await this.#writeAll(again);
  }
}
