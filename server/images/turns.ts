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
  isLarge: boolean;
}

interface Ticket extends Work {
  begin: () => void;
}

/**
 * Lets work begin in fair turns: uploads and variants by turns, and members by turns among the uploads, so that nobody
 * who sends much, or what takes long, holds up anybody else for longer than one piece.
 * @throws 503 when too many wait already
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

  return async (work, run) => {
    if (inLine(work.line).length >= WAITING[work.line]) throw unavailable('Too busy at the moment, try again');
    const ticket: Ticket = { ...work, begin: () => undefined };
    const turn = new Promise<void>((begin) => (ticket.begin = begin));
    waiting.push(ticket);
    beginNext();
    try {
      await turn;
      return await run();
    } finally {
      running.delete(ticket);
      const isTheirs = ({ party }: Ticket) => party !== undefined && party === ticket.party;
      waiting = [...waiting.filter((other) => !isTheirs(other)), ...waiting.filter(isTheirs)];
      beginNext();
    }
  };
}
