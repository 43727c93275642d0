import type { Socket } from 'node:net';
import { sharedTurns, type Path } from '../queue/shares.ts';
import { networkAndHomeOf } from './origin.ts';

/** Milliseconds of each round of the event loop in which requests begin. */
const SLICE = 5;
/**
 * Each round of the event loop accepts one connection: long rounds would delay new ones. So while connections arrive,
 * one waiting request begins in every so many rounds, and none in the others.
 */
const ROUNDS_OF_CONNECTIONS = 4;
const MOMENT = 0.1;

interface Waiting {
  socket: Socket;
  place: Path;
  begin: () => void;
}

/**
 * Begins requests as they come, until the time slice of this round of the event loop is used up: the others wait for
 * the next rounds, in which networks take turns, and in each its homes. So a thousand connections that ask at once do
 * not delay everybody else until all of them are answered. Requests of connections that close meanwhile are dropped.
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

  /** The first request that asks starts a round, and may begin unless the slice is zero. */
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
    /** Call it for each new connection. */
    connected(): void {
      connectionCame = true;
    },
  };
}
