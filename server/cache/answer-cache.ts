import { setTimeout as sleep } from 'node:timers/promises';
import { now as clock } from '../clock.ts';
import type { Changes, News } from '../database/changes.ts';
import type { Variant } from './body.ts';
import type { Encoding } from '../http/encodings.ts';
import { Company } from '../queue/askers.ts';
import { Entry, type Answer, type Make } from './entry.ts';
import { Room } from './room.ts';
import type { Topic } from '../topics.ts';

interface How {
  isOpen?: boolean;
  orAged?: boolean;
  company?: Company;
}

/** An answer being made, for all who wait for it. */
interface Flight {
  started: number;
  /** What has changed since it began: it may have read what was before. */
  changed: Set<Topic>;
  counted: Set<Topic>;
  everything: boolean;
  /** All who wait for it. */
  company: Company;
  done: Promise<Entry | Answer>;
}

/** After an answer could not be made anew it is tried again, in milliseconds. */
const RETRY = 3_000;
/** How long readers wait for a new count, where the answer with the old one is still there, in milliseconds. */
const PATIENCE = 1_000;

/** Answers that wait to be compressed as well as can be: they are held until then. */
const MOST_TO_IMPROVE = 8;

/**
 * Answers that are the same for everybody, kept as bytes until something that they show changes (product 11,
 * docs/decisions/005). Bounded, see room.ts.
 */
export class AnswerCache {
  readonly #entries: Room;
  readonly #byTopic = new Map<Topic, Set<Entry>>();
  readonly #flights = new Map<string, Flight>();
  readonly #changes: Changes;
  #moment = 0;
  #improving: Promise<unknown> = Promise.resolve();
  readonly #toImprove = new Set<Entry>();
  /** Since the start: answers that were kept already, and such as had to be made. */
  hits = 0;
  made = 0;

  constructor(bytes: number, changes: Changes) {
    this.#changes = changes;
    this.#entries = new Room(bytes, {
      onPut: (entry) => this.#rememberTopics(entry),
      onGone: (entry) => this.#forgetTopics(entry),
    });
    changes.listen((news) => this.#hear(news));
  }

  /** The kept answer, if there is one. One that is stale is made anew meanwhile (stale-while-revalidate). */
  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = clock().getTime();
    if (this.#changes.away) return entry;
    if (now >= entry.expiresAt) {
      this.#entries.delete(key);
      return undefined;
    }
    if (now >= entry.agedAt) return undefined;
    if (now >= entry.staleAt && !this.#flights.has(key)) void this.#makeAnew(entry);
    return entry;
  }

  /**
   * The kept answer, or the one that `make` gives, which runs once however many ask. Who asks after a change gets what
   * was read after it.
   * @param company who asks, and who comes to wait for it too
   * @param orAged whether a kept one whose counts are old will do where it cannot be made anew, or not soon
   * @returns undefined when somebody else's answer was waited for and is nothing to share: then make your own
   */
  through(
    key: string,
    make: Make,
    { isOpen = false, orAged = false, company = new Company() }: How = {},
  ): Promise<Entry | Answer | undefined> {
    const made = this.#made(key, make, { isOpen, company });
    return orAged && this.#entries.peek(key) ? this.#orAged(key, made) : made;
  }

  async #made(
    key: string,
    make: Make,
    { isOpen, company }: { isOpen: boolean; company: Company },
  ): Promise<Entry | Answer | undefined> {
    const arrived = (this.#moment += 1);
    for (;;) {
      const entry = this.#entries.get(key);
      if (entry && ((!entry.isAged && clock().getTime() < entry.staleAt) || this.#changes.away)) return entry;
      const flight = this.#flights.get(key);
      if (!flight) return this.#start(key, make, { isOpen, company }).done;
      const stop = company.listen((one) => flight.company.join(one));
      const answer = await flight.done.catch(() => undefined);
      stop();
      if (!(answer instanceof Entry)) return undefined;
      if (flight.started > arrived || !hasMissed(flight, answer)) return answer;
    }
  }

  /** What is made, or the aged one in place of a fault (stale-if-error) or of a long wait. What is there shows all that has changed, except counts. */
  async #orAged(key: string, made: Promise<Entry | Answer | undefined>): Promise<Entry | Answer | undefined> {
    const isMade = await isGood(made, PATIENCE);
    const kept = this.#entries.peek(key);
    const now = clock().getTime();
    if (isMade || !kept || now >= kept.expiresAt) return made;
    if (now >= kept.agedAt) kept.putOff(now);
    return kept;
  }

  /** The body of an entry in an encoding that it does not hold yet. */
  async encode(entry: Entry, encoding: Encoding): Promise<Variant> {
    const variant = await entry.body.produce(encoding);
    this.#weigh(entry);
    return variant;
  }

  /**
   * Compresses a popular answer as well as can be, if it is kept still. One at a time, with a rest of four times as long: so
   * it takes a fifth of a processor at most. Where some wait already it is left for the next time that it is popular.
   */
  improve(entry: Entry): void {
    if (this.#toImprove.size >= MOST_TO_IMPROVE || this.#toImprove.has(entry)) return;
    this.#toImprove.add(entry);
    this.#improving = this.#improving
      .then(() => this.#improveNow(entry))
      .catch(() => undefined)
      .finally(() => this.#toImprove.delete(entry));
  }

  async #improveNow(entry: Entry): Promise<void> {
    if (this.#entries.peek(entry.key) !== entry) return;
    const began = performance.now();
    await entry.body.improve();
    this.#weigh(entry);
    await sleep(4 * (performance.now() - began), undefined, { ref: false });
  }

  /** Bytes that are taken, about. */
  get size(): number {
    return this.#entries.bytes;
  }

  get count(): number {
    return this.#entries.count;
  }

  #start(key: string, make: Make, { isOpen, company }: { isOpen: boolean; company: Company }): Flight {
    this.made += 1;
    const flight: Flight = {
      started: (this.#moment += 1),
      changed: new Set(),
      counted: new Set(),
      everything: false,
      company,
      done: Promise.resolve().then(async () => {
        const began = clock().getTime();
        try {
          const answer = await make(company);
          if (!answer.shown) {
            if (isMovedOrRefused(answer)) this.#entries.delete(key);
            return answer;
          }
          const entry = new Entry(key, answer, answer.shown, make, { now: began, isOpen });
          if (this.#changes.heard && !hasMissed(flight, entry)) this.#keep(entry, flight);
          return entry;
        } finally {
          this.#flights.delete(key);
        }
      }),
    };
    this.#flights.set(key, flight);
    return flight;
  }

  #keep(entry: Entry, flight: Flight): void {
    const now = clock().getTime();
    if (now >= entry.expiresAt) return;
    if (entry.topics.some((topic) => flight.counted.has(topic))) entry.age(now);
    this.#entries.put(entry);
  }

  async #makeAnew(entry: Entry): Promise<void> {
    const made = await this.#start(entry.key, entry.make, { isOpen: entry.isOpen, company: new Company() }).done.catch(
      () => undefined,
    );
    if (made instanceof Entry || this.#entries.peek(entry.key) !== entry) return;
    // A fault, which may pass.
    entry.staleAt = Math.min(clock().getTime() + RETRY, entry.expiresAt);
  }

  /** After its size changed. */
  #weigh(entry: Entry): void {
    if (this.#entries.peek(entry.key) === entry) this.#entries.put(entry);
  }

  #hear(news: News | 'everything'): void {
    if (news === 'everything') {
      for (const flight of this.#flights.values()) flight.everything = true;
      this.#entries.clear();
      return;
    }
    for (const flight of this.#flights.values()) {
      for (const topic of news.changed) flight.changed.add(topic);
      for (const topic of news.counted) flight.counted.add(topic);
    }
    for (const topic of news.changed) {
      for (const entry of this.#byTopic.get(topic) ?? []) this.#entries.delete(entry.key);
    }
    const now = clock().getTime();
    for (const topic of news.counted) {
      for (const entry of this.#byTopic.get(topic) ?? []) entry.age(now);
    }
  }

  #rememberTopics(entry: Entry): void {
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      if (entries) entries.add(entry);
      else this.#byTopic.set(topic, new Set([entry]));
    }
  }

  #forgetTopics(entry: Entry): void {
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTopic.delete(topic);
    }
  }
}

/** Whether something that the answer shows has changed since it began to be made. */
const hasMissed = (flight: Flight, { topics }: Entry): boolean =>
  flight.everything || topics.some((topic) => flight.changed.has(topic));

/** What is asked for is elsewhere, is not there or is not given (300 to 499): no fault, which may pass, and nothing to keep. */
const isMovedOrRefused = ({ status }: Answer): boolean => status >= 300 && status < 500;

/** Whether an answer comes within so many milliseconds, and is no fault. */
async function isGood(made: Promise<Entry | Answer | undefined>, within: number): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, within, false);
  const good = made.then(
    (answer) => answer instanceof Entry || (answer !== undefined && isMovedOrRefused(answer)),
    () => false,
  );
  return Promise.race([good, tooLate]).finally(() => clearTimeout(timer));
}
