import { unavailable, type AppError } from '../errors.ts';
import type { Asker, Waiter } from './askers.ts';
import { ownerPaths } from './fair-shares.ts';
import { sharedTurns, type Path } from './shares.ts';

/** Seconds after which a client should retry when a queue was full. */
const RETRY_AFTER = 2;

export const tooBusy = (): AppError => unavailable('Too busy at the moment, try again', RETRY_AFTER);

/** The current load of a queue. */
interface Load {
  running: number;
  waiting: number;
}

/** Every queue of this process by name, for the metrics. Of two with the same name, the later one counts. */
export const queues = new Map<string, () => Load>();

/** How many of a piece's owners lead to its network, and to its home. */
const UP_TO_NETWORK = 2;
const UP_TO_HOME = 3;

const isWithin = (owners: Path, within: Path): boolean => within.every((name, depth) => owners[depth] === name);

/** A place in the order. */
interface Turn<A> {
  asker: A;
  owners: Path;
}

interface Ticket<A> {
  /** In whose turn it began, or in whose it waits: one, unless it has company. */
  asker: A;
  turns: Turn<A>[];
  isWaiting: boolean;
  begin: () => void;
  refuse: (error: AppError) => void;
}

interface Size<A> {
  atOnce: number;
  waiting: number;
  /** Maximum that wait from one home. */
  ofOneHome?: number;
  /** Whether a piece may begin beside those that run; a piece that may not lets others pass. */
  mayBegin?: (asker: A, running: A[]) => boolean;
}

/**
 * Runs heavy work, `atOnce` pieces at a time, the rest in turn: a rush takes longer, but neither all processors nor all
 * memory. Networks take turns, in each its homes, in each of these its members: who asks for a hundred things at once
 * waits for all of them, others for one of these at most. When more than `waiting` pieces wait, the `heaviest` gives
 * way; with more than `ofOneHome` of one home, the heaviest of that home. Work whose asker has left is not begun. What
 * the holder of a turn elsewhere waits for begins beyond `atOnce`: the metric `_running` may exceed it.
 */
export function fairQueue<A extends Asker = Asker>(
  name: string,
  { atOnce, waiting: most, ofOneHome = most, mayBegin }: Size<A>,
) {
  const running = new Set<Ticket<A>>();
  const waiting = sharedTurns<Ticket<A>>();
  /** Number of waiting pieces; a piece that waits in several turns counts once. */
  let waitingCount = 0;
  const askers = ownerPaths();
  queues.set(name, () => ({ running: running.size, waiting: waitingCount }));

  const homePathOf = ({ owners }: Turn<A>): Path => owners.slice(0, UP_TO_HOME);
  const turnOf = (asker: A): Turn<A> => ({ asker, owners: askers.enter(asker) });

  function takeOut(ticket: Ticket<A>): void {
    ticket.isWaiting = false;
    waitingCount -= 1;
    for (const { owners } of ticket.turns) waiting.add(owners, ticket, -1);
  }

  function begin(ticket: Ticket<A>, asker: A): void {
    takeOut(ticket);
    ticket.asker = asker;
    running.add(ticket);
    for (const { owners } of ticket.turns) waiting.putBehind(owners);
    ticket.begin();
  }

  /** Begins the first of these that may begin. */
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
   * The heaviest piece within a path loses its turn there, the one where most wait. Work that others wait for as well
   * keeps waiting in their turns, and is refused with its last one.
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

  /** Adds a turn to the order. */
  function enter(ticket: Ticket<A>, turn: Turn<A>): void {
    ticket.turns.push(turn);
    waiting.add(turn.owners, ticket);
    // Only this ticket is tried: the others that wait may not begin yet, or they would have begun.
    beginOne([ticket]);
  }

  const isOverfull = () => waitingCount > most;

  function keepBounds(turn: Turn<A>): void {
    if (waiting.sizeOf(homePathOf(turn)) > ofOneHome) giveWay(homePathOf(turn));
    while (isOverfull()) giveWay([]);
  }

  /** Another asker that waits for the same work brings a turn. */
  function join(ticket: Ticket<A>, one: Waiter): void {
    if (!ticket.isWaiting) return;
    const asker = { ...ticket.asker, ...one };
    if (one.hasTurn) return begin(ticket, asker);
    if (one.home === ticket.asker.home) return;
    const turn = turnOf(asker);
    enter(ticket, turn);
    keepBounds(turn);
  }

  /**
   * Waits for a place among those that run. Work that begins at once is not authorized again. An asker that has to wait
   * releases its permit meanwhile.
   * @returns releases the place
   * @throws 503 when it is refused, or the asker has left; what `reauthorize` throws
   */
  async function place(asker: A): Promise<() => void> {
    if (asker.left?.aborted) throw unavailable();
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
    const turn = turnOf(asker);
    const ticket: Ticket<A> = { asker, turns: [], isWaiting: true, begin: admit, refuse: reject };
    const cancel = () => refuse(ticket, unavailable());
    asker.left?.addEventListener('abort', cancel);
    waitingCount += 1;
    enter(ticket, turn);
    if (asker.hasTurn && ticket.isWaiting) begin(ticket, asker);
    const stop = asker.company?.listen((one) => join(ticket, one));
    const hasWaited = ticket.isWaiting;
    keepBounds(turn);
    if (hasWaited) asker.permit?.release();
    try {
      await promise.finally(() => {
        stop?.();
        asker.left?.removeEventListener('abort', cancel);
      });
      if (hasWaited) await reauthorize(ticket);
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

  async function reauthorize(ticket: Ticket<A>): Promise<void> {
    try {
      await ticket.asker.reauthorize?.();
      // Authorization takes a moment, and the asker may leave meanwhile.
      if (ticket.asker.left?.aborted) throw unavailable();
    } catch (error) {
      leave(ticket);
      throw error;
    }
  }

  /**
   * Runs the work when it is its turn.
   * @throws 503 when it is refused
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
