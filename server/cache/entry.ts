import type { Company } from '../queue/askers.ts';
import { Body } from './body.ts';
import type { Shown } from '../http/shown.ts';
import type { Topic } from '../topics.ts';

/** What one way through the routes answered. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Undefined for what must not be kept: errors, moved addresses, documents that miss something. */
  shown: Shown | undefined;
}

/** Makes an answer, in the turn of any of those who wait for it. */
export type Make = (company: Company) => Promise<Answer>;

/** Headers of one request, or of one encoding. */
const NOT_KEPT = new Set(['x-request-id', 'date', 'connection', 'content-length', 'content-encoding']);

/** Bytes that a header, a topic and an entry take beside their text, about. */
const OVERHEAD = { header: 50, topic: 150, entry: 1_000 };

/** How long an answer is shown before it is made anew, in case that a change was missed, in milliseconds. */
const MAX_AGE = 5 * 60_000;
/**
 * However often it is counted, an answer is made anew for it only once in this time, in milliseconds, and not tried again
 * sooner. A count is seen by the next reader, or by the next one after that time (decision 025).
 */
const COUNTS = 1_000;

/** An answer that is kept. */
export class Entry {
  readonly key: string;
  readonly status: number;
  /** Whether any number of such answers can be asked for: it is kept in the share for those. */
  readonly isOpen: boolean;
  readonly topics: readonly Topic[];
  readonly etag: string;
  readonly body: Body;
  readonly headers: Record<string, string>;
  /** Headers of a 304. */
  readonly unchanged: readonly string[];
  readonly make: Make;
  readonly #overhead: number;
  /** From when on it is made anew while readers still get it, and from when on they do not. */
  staleAt: number;
  readonly expiresAt: number;
  /** From when on readers get it only if it cannot be made anew: a count that it shows has changed. */
  agedAt: number;
  /** When it was made, or could not be made anew. */
  #triedAt: number;

  constructor(
    key: string,
    answer: Answer,
    { topics, until = Infinity, agedAt = Infinity }: Shown,
    make: Make,
    { now, isOpen }: { now: number; isOpen: boolean },
  ) {
    const headers = Object.entries(answer.headers).filter(([name]) => !NOT_KEPT.has(name));
    this.key = key;
    this.status = answer.status;
    this.isOpen = isOpen;
    this.headers = Object.fromEntries(headers);
    this.topics = topics;
    this.make = make;
    this.etag = answer.headers.etag ?? '';
    this.body = new Body(answer.body, headers.flat());
    this.unchanged = headers.filter(([name]) => name !== 'content-type').flat();
    this.#triedAt = now;
    this.expiresAt = until;
    this.agedAt = agedAt;
    this.staleAt = Math.min(now + MAX_AGE, until);
    const text = headers.flat().concat(key).join('').length;
    this.#overhead = OVERHEAD.entry + text + headers.length * OVERHEAD.header + topics.length * OVERHEAD.topic;
  }

  /** Bytes that it takes, about. */
  get size(): number {
    return this.#overhead + this.body.size;
  }

  /** Whether a count that it shows has changed: nothing is built upon it. */
  get isAged(): boolean {
    return this.agedAt < Infinity;
  }

  /** A count that it shows has changed. */
  age(now: number): void {
    this.agedAt = Math.min(this.agedAt, Math.max(now, this.#triedAt + COUNTS));
  }

  /** It has aged, and could not be made anew: readers get it for a while. */
  putOff(now: number): void {
    this.#triedAt = now;
    this.agedAt = now + COUNTS;
  }
}
