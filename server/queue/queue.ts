import { unavailable, type AppError } from '../errors.ts';
import type { Asker, Companion } from './askers.ts';
import { ownerPaths } from './fair-shares.ts';
import { sharedTurns, type Path } from './shares.ts';

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

/** How much of the owners of a piece its network is, and its home. */
const UP_TO_NETWORK = 2;
const UP_TO_HOME = 3;

const isWithin = (owners: Path, within: Path): boolean => within.every((name, depth) => owners[depth] === name);

/** A place in the order. */
interface Turn<A> {
  asker: A;
  owners: Path;
}

interface Ticket<A> {
  /** In whose turn it began, or in whose it waits: one, but for those who have company. */
  asker: A;
  turns: Turn<A>[];
  isWaiting: boolean;
  begin: () => void;
  refuse: (error: AppError) => void;
}

interface Size<A> {
  atOnce: number;
  waiting: number;
  /** Of them, those of one home. */
  ofOneHome?: number;
  /** Whether a piece may begin beside those that run; what may not lets others pass. */
  mayBegin?: (asker: A, running: A[]) => boolean;
}

/**
 * Lets heavy work begin, `atOnce` pieces at a time, the others waiting for their turn: a rush takes longer, but neither all
 * processors nor all memory. Networks take turns, in each its homes, in each of these its members: whoever asks for a
 * hundred things at once waits for all of them, and others for one of these at most. When `waiting` pieces wait, the
 * `heaviest` gives way; when `ofOneHome` of one home do, the heaviest of that home. Work whose asker has left before its
 * turn is not done. What somebody with a turn elsewhere waits for begins beyond `atOnce`: so the metric `_running` may exceed it.
 */
export function fairQueue<A extends Asker = Asker>(
  name: string,
  { atOnce, waiting: most, ofOneHome = most, mayBegin }: Size<A>,
) {
  const running = new Set<Ticket<A>>();
  const waiting = sharedTurns<Ticket<A>>();
  /** Pieces that wait, of which some do so in several turns. */
  let manyWait = 0;
  const askers = ownerPaths();
  queues.set(name, () => ({ running: running.size, waiting: manyWait }));

  const homePathOf = ({ owners }: Turn<A>): Path => owners.slice(0, UP_TO_HOME);
  const turnOf = (asker: A): Turn<A> => ({ asker, owners: askers.enter(asker) });

  function takeOut(ticket: Ticket<A>): void {
    ticket.isWaiting = false;
    manyWait -= 1;
    for (const { owners } of ticket.turns) waiting.add(owners, ticket, -1);
  }

  function begin(ticket: Ticket<A>, asker: A): void {
    takeOut(ticket);
    ticket.asker = asker;
    running.add(ticket);
    for (const { owners } of ticket.turns) waiting.putBehind(owners);
    ticket.begin();
  }

  /** Begins the first of these that may. */
  function beginOne(tickets: Iterable<Ticket<A>>): boolean {
    if (running.size >= atOnce) return false;
    const others = [...running].map(({ asker }) => asker);
    for (const ticket of tickets) {
      const turn = ticket.turns.find(({ asker }) => mayBegin?.(asker, others) !== false);
      if (!turn) continue;
      begin(ticket, turn.asker);
      return true;
    }
    return false;
  }

  function leave(ticket: Ticket<A>): void {
    if (!running.delete(ticket)) return;
    for (const { asker, owners } of ticket.turns) {
      askers.leave(asker);
      waiting.putBehind(owners);
    }
    while (beginOne(waiting.inOrder()));
  }

  function refuse(ticket: Ticket<A>, error: AppError): void {
    if (!ticket.isWaiting) return;
    takeOut(ticket);
    for (const { asker } of ticket.turns) askers.leave(asker);
    ticket.refuse(error);
  }

  /**
   * The heaviest of those within loses its turn there, the one where most wait: work that others wait for as well goes on
   * waiting in theirs, and is refused with its last one.
   */
  function giveWay(within: Path): void {
    const ticket = waiting.heaviest(within);
    const turn = ticket?.turns.filter((one) => isWithin(one.owners, within)).toSorted(byWeight)[0];
    if (!ticket || !turn) return;
    if (ticket.turns.length === 1) return refuse(ticket, tooBusy());
    waiting.add(turn.owners, ticket, -1);
    askers.leave(turn.asker);
    ticket.turns = ticket.turns.filter((one) => one !== turn);
  }

  function byWeight(a: Turn<A>, b: Turn<A>): number {
    const moreIn = (depth: number) =>
      waiting.sizeOf(b.owners.slice(0, depth)) - waiting.sizeOf(a.owners.slice(0, depth));
    return moreIn(UP_TO_NETWORK) || moreIn(UP_TO_HOME);
  }

  /** Takes a turn into the order. */
  function enter(ticket: Ticket<A>, turn: Turn<A>): void {
    ticket.turns.push(turn);
    waiting.add(turn.owners, ticket);
    // Whoever waits already may not begin, or would have begun.
    beginOne([ticket]);
  }

  const isOverfull = () => manyWait > most;

  function keepBounds(turn: Turn<A>): void {
    if (waiting.sizeOf(homePathOf(turn)) > ofOneHome) giveWay(homePathOf(turn));
    while (isOverfull()) giveWay([]);
  }

  /** One who comes to wait for the same brings a turn. */
  function join(ticket: Ticket<A>, one: Companion): void {
    if (!ticket.isWaiting) return;
    const asker = { ...ticket.asker, ...one };
    if (one.hasTurn) return begin(ticket, asker);
    if (one.home === ticket.asker.home) return;
    const turn = turnOf(asker);
    enter(ticket, turn);
    keepBounds(turn);
  }

  /**
   * Waits for a place among those that run. What begins at once is not authorized again. Who has to wait holds up nobody
   * elsewhere meanwhile.
   * @returns gives it to the next
   * @throws 503 for what gives way, and for who has left; what `reauthorize` throws
   */
  async function place(asker: A): Promise<() => void> {
    if (asker.left?.aborted) throw unavailable();
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
    const turn = turnOf(asker);
    const ticket: Ticket<A> = { asker, turns: [], isWaiting: true, begin: admit, refuse: reject };
    const giveUp = () => refuse(ticket, unavailable());
    asker.left?.addEventListener('abort', giveUp);
    manyWait += 1;
    enter(ticket, turn);
    if (asker.hasTurn && ticket.isWaiting) begin(ticket, asker);
    const stop = asker.company?.listen((one) => join(ticket, one));
    const hasWaited = ticket.isWaiting;
    keepBounds(turn);
    if (hasWaited) asker.permit?.release();
    try {
      await promise.finally(() => {
        stop?.();
        asker.left?.removeEventListener('abort', giveUp);
      });
      if (hasWaited) await askAgain(ticket);
    } finally {
      if (hasWaited) await reacquire(ticket);
    }
    return () => leave(ticket);
  }

  async function reacquire(ticket: Ticket<A>): Promise<void> {
    try {
      await ticket.asker.permit?.reacquire();
    } catch (error) {
      leave(ticket);
      throw error;
    }
  }

  async function askAgain(ticket: Ticket<A>): Promise<void> {
    try {
      await ticket.asker.reauthorize?.();
      // Asking takes a moment, too.
      if (ticket.asker.left?.aborted) throw unavailable();
    } catch (error) {
      leave(ticket);
      throw error;
    }
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
