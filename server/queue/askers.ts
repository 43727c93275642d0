/** Who asks for work. What is left out weighs nothing: the server itself is nobody in particular. */
export interface Asker {
  member?: number | undefined;
  /** The home of their address, and the network around it (http/asker.ts). */
  home?: string | undefined;
  network?: string | undefined;
  /** Known to be who they say: such take turns with all others together, however many these are. */
  isKnown?: boolean | undefined;
  /** Aborted when nobody waits for the work any more. */
  left?: AbortSignal | undefined;
  /** Asked when they have waited: throws when they may no longer do what they waited for (viewer/viewer.ts). */
  reauthorize?: (() => Promise<void>) | undefined;
  /** Of a call that is worked on (http/turns.ts): released while they wait for another turn, and there again with it. */
  permit?: Permit | undefined;
  /** Whether they have a turn elsewhere, which others wait for: what they ask for then begins at once. */
  hasTurn?: boolean | undefined;
  /** Others who wait for the same: it begins when it is anybody's turn. */
  company?: Company | undefined;
}

/** A place among those that are worked on, which may be released and had again. */
export interface Permit {
  release(): void;
  /** Waits for nobody. @throws 503 when they have left meanwhile */
  reacquire(): Promise<void>;
}

/** One of those who wait for the same. */
export interface Companion extends Pick<Asker, 'member' | 'home' | 'network' | 'isKnown' | 'hasTurn' | 'left'> {
  /** In place of `left`, of one who stands for others. */
  isThere?: () => boolean;
}

/**
 * Those who wait for work that is done once for all of them, while they come (request coalescing, single flight). One of
 * each home counts.
 */
export class Company {
  readonly #all = new Map<string | true | undefined, Companion>();
  readonly #listeners = new Set<(one: Companion) => void>();
  readonly #present: (() => boolean)[] = [];

  constructor(first?: Companion) {
    if (first) this.join(first);
  }

  join({ member, home, network, isKnown, hasTurn = false, left, isThere }: Companion): void {
    this.#present.push(isThere ?? (() => left?.aborted !== true));
    const key = hasTurn || home;
    if (this.#all.has(key)) return;
    const one = { member, home, network, isKnown, hasTurn, isThere: () => !this.hasLeft() };
    this.#all.set(key, one);
    for (const hear of this.#listeners) hear(one);
  }

  /** Whether nobody waits any more, of some who did. */
  hasLeft(): boolean {
    return this.#present.length > 0 && !this.#present.some((isThere) => isThere());
  }

  /**
   * Tells of who is there, and of who comes.
   * @returns ends it
   */
  listen(hear: (one: Companion) => void): () => void {
    for (const one of this.#all.values()) hear(one);
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
  }
}

/** Asks for what nobody else asks for. */
export const OURSELVES: Asker = {};
