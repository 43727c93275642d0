import { lines } from '../bounded.ts';
import { unavailable } from '../http/errors.ts';

/** Pieces of work that are done at the same time. */
const AT_ONCE = 2;
/** Of them, those of large pictures, which take hundreds of megabytes and seconds. */
const LARGE_AT_ONCE = 1;
const WAITING = { uploads: 60, resizing: 500 };

type Line = keyof typeof WAITING;

/** Work on a picture: an upload of a member, or a variant, which is for everybody. */
export interface Work {
  line: Line;
  /** Who asks; one piece of theirs is done at a time. Undefined: nobody in particular. */
  party?: number | undefined;
  /** The home address that it came from. */
  home?: string | undefined;
  isLarge: boolean;
}

interface Ticket extends Work {
  begin: () => void;
  refuse: (error: Error) => void;
}

/** How much of what waits is of the same member or home, the larger of both first. */
function weightOf({ party, home }: Ticket, waiting: Ticket[]): [number, number] {
  const ofParty = waiting.filter((other) => party !== undefined && other.party === party).length;
  const ofHome = waiting.filter((other) => home !== undefined && other.home === home).length;
  return [Math.max(ofParty, ofHome), ofParty];
}

/** The latest ticket of whoever has most in a line. */
function heaviest(waiting: Ticket[]): Ticket | undefined {
  const weighed = waiting.map((ticket) => ({ ticket, weight: weightOf(ticket, waiting) }));
  return weighed.toReversed().toSorted(({ weight: [a, b] }, { weight: [c, d] }) => c - a || d - b)[0]?.ticket;
}

/**
 * Lets work begin in fair turns: uploads and variants by turns, and members by turns among the uploads, so that nobody
 * who sends much, or what takes long, holds up anybody else for longer than one piece. When a line is full, whoever has
 * most in it loses the latest of it.
 * @throws 503 for what finds no place
 */
export function takeTurns(): <T>(work: Work, run: () => Promise<T>) => Promise<T> {
  const running = new Set<Work>();
  // In the order in which they came; who has had a turn comes last.
  let waiting: Ticket[] = [];
  let last: Line = 'uploads';
  const inLine = (line: Line) => waiting.filter((ticket) => ticket.line === line);
  for (const line of ['uploads', 'resizing'] as const) {
    lines.set(line, () => ({
      running: [...running].filter((work) => work.line === line).length,
      waiting: inLine(line).length,
    }));
  }

  const isFree = (ticket: Ticket): boolean => {
    const others = [...running];
    const isServed = ticket.party !== undefined && others.some(({ party }) => party === ticket.party);
    const isFull = ticket.isLarge && others.filter(({ isLarge }) => isLarge).length >= LARGE_AT_ONCE;
    return !isServed && !isFull;
  };

  function beginNext(): void {
    while (running.size < AT_ONCE) {
      const free = waiting.filter(isFree);
      const next = free.find(({ line }) => line !== last) ?? free[0];
      if (!next) return;
      last = next.line;
      waiting = waiting.filter((ticket) => ticket !== next);
      running.add(next);
      next.begin();
    }
  }

  function makeRoom(newcomer: Ticket): void {
    const line = inLine(newcomer.line);
    if (line.length < WAITING[newcomer.line]) return;
    const full = unavailable('Too busy at the moment, try again');
    const loser = newcomer.line === 'uploads' ? heaviest([...line, newcomer]) : newcomer;
    if (!loser || loser === newcomer) throw full;
    waiting = waiting.filter((ticket) => ticket !== loser);
    loser.refuse(full);
  }

  return async (work, run) => {
    const ticket: Ticket = { ...work, begin: () => undefined, refuse: () => undefined };
    const turn = new Promise<void>((begin, refuse) => Object.assign(ticket, { begin, refuse }));
    makeRoom(ticket);
    waiting.push(ticket);
    beginNext();
    await turn;
    try {
      return await run();
    } finally {
      running.delete(ticket);
      const isTheirs = ({ party }: Ticket) => party !== undefined && party === ticket.party;
      waiting = [...waiting.filter((other) => !isTheirs(other)), ...waiting.filter(isTheirs)];
      beginNext();
    }
  };
}
