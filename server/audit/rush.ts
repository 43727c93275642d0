import { moment } from '../clock.ts';
import type { Deed, Origin } from './audit.queries.ts';

/** How long the same thing counts as one rush, in milliseconds. */
const SPAN = 60_000;
/** Different things that are told apart within that time; all others are one more. */
const KINDS = 20;
/** How long after it was refused a thing is written, in milliseconds: whoever waits for the refusal learns nothing from it. */
const DELAY = 1_000;

interface Entry {
  origin: Origin;
  deed: Deed;
  times: number;
}

/**
 * What anybody can do as often as they like, such as failing to sign in. The first of a kind (act, actor, target, note, address)
 * is written a second later; more of it are counted, and written as one entry when the minute is over. So a node
 * writes some forty entries of this sort a minute at most, whoever comes, how often, and from how many addresses.
 */
export class Rush {
  readonly #write: (entry: Entry) => Promise<void>;
  #first: Entry[] = [];
  /** How often each kind came again. */
  readonly #again = new Map<string, Entry>();
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
    if (seen) {
      seen.times += 1;
    } else if (this.#again.size < KINDS) {
      this.#again.set(kind, { origin: from, deed, times: 0 });
      this.#first.push({ origin, deed, times: 1 });
      this.#soon ??= setTimeout(() => void this.#writeFirst(), DELAY).unref();
    } else {
      this.#countOther(deed);
    }
  }

  /** Of too many kinds only the act is told. */
  #countOther({ act }: Deed): void {
    const other = this.#again.get(act) ?? { origin: {}, deed: { act, note: 'many addresses or accounts' }, times: 0 };
    other.times += 1;
    this.#again.set(act, other);
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
    await this.#writeFirst();
    await this.#writeAll(again);
  }
}
