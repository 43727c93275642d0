/** Who asks for work. An omitted field carries no weight: the server itself has no identity. */
export interface Asker {
  member?: number | undefined;
  /** The home of their address, and the network around it (http/asker.ts). */
  home?: string | undefined;
  network?: string | undefined;
  /** Identity is known: all known askers together take turns with all others together, however many these are. */
  isKnown?: boolean | undefined;
  /** Aborted when nobody waits for the work any more. */
  left?: AbortSignal | undefined;
  /** Called after a wait: throws when they are no longer authorized for the work (viewer/viewer.ts). */
  reauthorize?: (() => Promise<void>) | undefined;
  /** Of a request in progress (http/turns.ts): released while they wait for another turn, and reacquired with it. */
  permit?: Permit | undefined;
  /** Whether they hold a turn elsewhere that others wait for: the work they ask for then begins at once. */
  hasTurn?: boolean | undefined;
  /** Others who wait for the same work: it begins when it is anybody's turn. */
  company?: Waiters | undefined;
}

/** A place among those in progress that can be released and reacquired. */
export interface Permit {
  release(): void;
  /** Never waits. @throws 503 when they have left meanwhile */
  reacquire(): Promise<void>;
}

/** One of those who wait for the same work. */
export interface Waiter extends Pick<Asker, 'member' | 'home' | 'network' | 'isKnown' | 'hasTurn' | 'left'> {
  /** Replaces `left` for a waiter that stands for others. */
  isThere?: () => boolean;
}

/**
 * Those who wait for work that runs once for all of them; they may join while it waits (request coalescing, single
 * flight). One of each home counts.
 */
export class Waiters {
  readonly #all = new Map<string | true | undefined, Waiter>();
  readonly #listeners = new Set<(one: Waiter) => void>();
  readonly #present: (() => boolean)[] = [];

  constructor(first?: Waiter) {
    if (first) this.join(first);
  }

  join({ member, home, network, isKnown, hasTurn = false, left, isThere }: Waiter): void {
    this.#present.push(isThere ?? (() => left?.aborted !== true));
    const key = hasTurn || home;
    if (this.#all.has(key)) return;
    const one = { member, home, network, isKnown, hasTurn, isThere: () => !this.hasLeft() };
    this.#all.set(key, one);
    for (const hear of this.#listeners) hear(one);
  }

  /** Whether everybody who waited has left; false when nobody ever waited. */
  hasLeft(): boolean {
    return this.#present.length > 0 && !this.#present.some((isThere) => isThere());
  }

  /**
   * Reports the present waiters, and each that joins.
   * @returns stops listening
   */
  listen(hear: (one: Waiter) => void): () => void {
    for (const one of this.#all.values()) hear(one);
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
  }
}

/** The server as an asker, for work that nobody else asks for. */
export const OURSELVES: Asker = {};
