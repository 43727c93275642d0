import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { networkAndHomeOf } from './origin.ts';

/** Milliseconds of each round of the event loop in which requests are begun. */
const SLICE = 5;
/**
 * Each round of the event loop takes in one connection: long rounds would keep those who come waiting to be taken in. So
 * while they come, one request of those that wait is begun in every so many rounds, and none in the others.
 */
const ROUNDS_OF_CONNECTIONS = 4;
const MOMENT = 0.1;

interface Waiting {
  socket: Socket;
  place: Path;
  begin: () => void;
}

/**
 * Begins requests as they come, until those of this round of the event loop have taken their time: the others wait for the
 * next rounds, in which networks take turns, and in each its homes. So a thousand connections that ask at once do not
 * hold up whoever else is being answered for all that they ask. Of connections that are closed meanwhile nothing is begun.
 * @param now in milliseconds
 */
export function timeSlices(now: () => number = () => performance.now()) {
  const waiting = sharedTurns<Waiting>();
  let isRunning = false;
  let end = 0;
  let connectionCame = false;
  let roundsOfConnections = 0;

  /** Milliseconds of this round. */
  function sliceOf(): number {
    if (!connectionCame) return SLICE;
    connectionCame = false;
    roundsOfConnections += 1;
    return waiting.sizeOf() === 0 || roundsOfConnections % ROUNDS_OF_CONNECTIONS === 0 ? MOMENT : 0;
  }

  /** A round begins with the first request that asks; that one has time, unless there is none at all. */
  function isOver(): boolean {
    if (isRunning) return now() >= end;
    isRunning = true;
    setImmediate(goOn);
    const slice = sliceOf();
    end = now() + slice;
    return slice === 0;
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
      const place = networkAndHomeOf(socket);
      if (place) waiting.add(place, { socket, place, begin });
    },
    /** To be told of each connection. */
    connected(): void {
      connectionCame = true;
    },
  };
}
