import { unavailable, type AppError } from './http/errors.ts';

/** Who asks for work. What is left out weighs nothing: the server itself is nobody in particular. */
export interface Asker {
  member?: number | undefined;
  /** The home of their address, and the network around it (http/asker.ts). */
  home?: string | undefined;
  network?: string | undefined;
  /** Aborted when nobody waits for the work any more. */
  left?: AbortSignal | undefined;
}

/** Asks for what nobody else asks for. */
export const OURSELVES: Asker = {};

/** Seconds after which it is worth coming back to a queue that was full. */
const COME_BACK = 2;

export const tooBusy = (): AppError => unavailable('Too busy at the moment, try again', COME_BACK);

/** How much of a queue is taken right now. */
interface Load {
  running: number;
  waiting: number;
}

/** Every queue of this process by its name, for the metrics; of two with one name the later. */
export const queues = new Map<string, () => Load>();

/** Whose a piece of work is, the widest first; the visitors of a home are one. */
const ownersOf = ({ member, home, network }: Asker): (string | undefined)[] =>
  [network, home, member ?? home].map((name, level) => (name === undefined ? undefined : `${level} ${name}`));

/**
 * The piece that gives way to others: the latest of whoever has most. Shares of networks are compared first, then those of
 * the homes in one, then those of the members of one; a home or member that alone has more than its network counts instead.
 */
export function heaviest<T extends { asker: Asker }>(pieces: Iterable<T>, sizeOf: (piece: T) => number): T | undefined {
  const all = [...pieces].map((piece) => ({ piece, size: sizeOf(piece), owners: ownersOf(piece.asker) }));
  const shares = new Map<string | undefined, number>();
  for (const { size, owners } of all) for (const owner of owners) shares.set(owner, (shares.get(owner) ?? 0) + size);
  const weighed = all.map(({ piece, size, owners }) => {
    const [network = 0, home = 0, member = 0] = owners.map((owner) =>
      owner === undefined ? size : (shares.get(owner) ?? 0),
    );
    return { piece, weight: [Math.max(network, home, member), Math.max(home, member), member] };
  });
  return weighed.reduce<(typeof weighed)[number] | undefined>(
    (most, one) => (most && isLess(one.weight, most.weight) ? most : one),
    undefined,
  )?.piece;
}

function isLess(a: number[], b: number[]): boolean {
  const at = a.findIndex((part, place) => part !== b[place]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}

interface Ticket<A> {
  asker: A;
  owners: (string | undefined)[];
  begin: () => void;
  refuse: (error: AppError) => void;
}

interface Size<A> {
  atOnce: number;
  waiting: number;
  /** Whether a piece may begin beside those that run; what may not lets others pass. */
  mayBegin?: (asker: A, running: A[]) => boolean;
}

/**
 * Lets heavy work begin, `atOnce` pieces at a time, the others waiting for their turn: a rush takes longer, but neither all
 * processors nor all memory. Networks take turns, in each its homes, in each of these its members: whoever asks for a
 * hundred things at once waits for all of them, and others for one of these at most. When `waiting` pieces wait, the
 * `heaviest` gives way. Work whose asker has left before its turn is not done.
 */
export function fairQueue<A extends Asker = Asker>(name: string, { atOnce, waiting: most, mayBegin }: Size<A>) {
  const running = new Set<Ticket<A>>();
  // In the order of their turns.
  let waiting: Ticket<A>[] = [];
  queues.set(name, () => ({ running: running.size, waiting: waiting.length }));

  /** Puts all of one owner behind the others, within a network those of one home, within a home those of one member. */
  function putBehind({ owners }: Ticket<A>): void {
    for (const owner of owners.toReversed()) {
      const isTheirs = (other: Ticket<A>) => owner !== undefined && other.owners.includes(owner);
      waiting = [...waiting.filter((other) => !isTheirs(other)), ...waiting.filter(isTheirs)];
    }
  }

  function takeOut(ticket: Ticket<A>): void {
    waiting = waiting.filter((other) => other !== ticket);
  }

  function beginNext(): void {
    while (running.size < atOnce) {
      const askers = [...running].map(({ asker }) => asker);
      const next = waiting.find(({ asker }) => mayBegin?.(asker, askers) ?? true);
      if (!next) return;
      takeOut(next);
      running.add(next);
      putBehind(next);
      next.begin();
    }
  }

  function leave(ticket: Ticket<A>): void {
    if (!running.delete(ticket)) return;
    putBehind(ticket);
    beginNext();
  }

  /**
   * Waits for a place among those that run.
   * @returns gives it to the next
   * @throws 503 for what gives way
   */
  async function place(asker: A): Promise<() => void> {
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    const ticket: Ticket<A> = { asker, owners: ownersOf(asker), begin, refuse };
    const giveUp = () => {
      takeOut(ticket);
      refuse(unavailable());
    };
    if (asker.left?.aborted) throw unavailable();
    asker.left?.addEventListener('abort', giveUp);
    waiting.push(ticket);
    beginNext();
    const loser = waiting.length > most ? heaviest(waiting, () => 1) : undefined;
    if (loser) takeOut(loser);
    loser?.refuse(tooBusy());
    await promise.finally(() => asker.left?.removeEventListener('abort', giveUp));
    return () => leave(ticket);
  }

  /**
   * Does the work when it is its turn.
   * @throws 503 for what gives way
   */
  async function run<T>(asker: A, work: () => Promise<T>): Promise<T> {
    const done = await place(asker);
    try {
      return await work();
    } finally {
      done();
    }
  }

  return { place, run };
}
