import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../shares.ts';
import { placeOf } from './slow-clients.connections.ts';

/**
 * Milliseconds of each round of the event loop in which requests are begun; time for one or two of them while connections
 * come, as Node takes one in with each round.
 */
const SLICE = { normally: 5, whileConnectionsCome: 0.2 };

interface Waiting {
  socket: Socket;
  place: Path;
  begin: () => void;
}

/**
 * Begins requests as they come, until those of this round of the event loop have taken their time: the others wait for the
 * next rounds, in which networks take turns, and in each its addresses. So a thousand connections that ask at once do not
 * hold up whoever else is being answered for all that they ask. Of connections that are closed meanwhile nothing is begun.
 * @param now in milliseconds
 */
export function timeSlices(now: () => number = () => performance.now()) {
  const waiting = sharedTurns<Waiting>();
  let isRunning = false;
  let end = 0;
  let connectionCame = false;

  /** Begins with the first thing of a round. */
  function isOver(): boolean {
    if (!isRunning) {
      isRunning = true;
      end = now() + (connectionCame ? SLICE.whileConnectionsCome : SLICE.normally);
      connectionCame = false;
      setImmediate(goOn);
    }
    return now() >= end;
  }

  function goOn(): void {
    isRunning = false;
    for (let first = next(); first && !isOver(); first = next()) {
      waiting.add(first.place, first, -1);
      waiting.putBehind(first.place);
      if (!first.socket.destroyed) first.begin();
    }
  }

  const next = (): Waiting | undefined => waiting.inOrder().next().value;

  return {
    begin(socket: Socket, begin: () => void): void {
      if (waiting.sizeOf() === 0 && !isOver()) return begin();
      const place = placeOf(socket);
      if (place) waiting.add(place, { socket, place, begin });
    },
    /** To be told of each connection. */
    connected(): void {
      connectionCame = true;
    },
  };
}
