import type { Socket } from 'node:net';
import { homeOfSocket } from './origin.ts';

const MB = 2 ** 20;

/**
 * Bytes of responses that may wait in memory for clients: per home eight of the largest lists, which an office of a
 * hundred slow telephones does not reach; in all what a process of 512 MB can spare.
 */
const MOST = { ofOneHome: 16 * MB, inAll: 64 * MB };

/** Milliseconds. A client cannot have read anything of a response that is newer. */
const JUST_NOW = 250;

/** The pending bytes of a connection, since when, and how many bytes it has taken since. */
interface Debt {
  socket: Socket;
  bytes: number;
  since: number;
  taken: number;
}

/**
 * Bounds the data that waits to be sent, per home and in total. Above a limit it closes the connections that would need
 * longest to take the rest at their pace so far: not honest ones that happen to be there at the same time.
 */
export class Unsent {
  readonly #byHome: boolean;
  readonly #began = new WeakMap<Socket, { since: number; from: number }>();

  /** @param byHome whether connections come from clients, and not from proxies, which all have the same address */
  constructor({ byHome }: { byHome: boolean }) {
    this.#byHome = byHome;
  }

  /** Checks all connections, and closes those over the limits. */
  review(sockets: Iterable<Socket>, now: number): void {
    const debts: Debt[] = [];
    for (const socket of sockets) {
      const debt = this.#debtOf(socket, now);
      if (debt) debts.push(debt);
    }
    if (this.#byHome && sum(debts) > MOST.ofOneHome) {
      const homes = Map.groupBy(debts, ({ socket }) => homeOfSocket(socket) ?? '');
      for (const one of homes.values()) endSlowest(one, MOST.ofOneHome, now);
    }
    endSlowest(debts, MOST.inAll, now);
  }

  #debtOf(socket: Socket, now: number): Debt | undefined {
    const bytes = socket.writableLength;
    if (bytes === 0 || socket.destroyed) {
      this.#began.delete(socket);
      return undefined;
    }
    const gone = takenBy(socket);
    const known = this.#began.get(socket);
    const { since, from } = known ?? { since: now, from: gone };
    if (!known) this.#began.set(socket, { since, from });
    return { socket, bytes, since, taken: gone - from };
  }
}

const sum = (debts: Debt[]): number =>
  debts.reduce((all, { socket, bytes }) => all + (socket.destroyed ? 0 : bytes), 0);

function endSlowest(debts: Debt[], most: number, now: number): void {
  let bytes = sum(debts);
  if (bytes <= most) return;
  const wait = (debt: Debt) => (debt.bytes * Math.max(now - debt.since, JUST_NOW)) / (debt.taken + 1);
  for (const debt of debts.toSorted((a, b) => wait(b) - wait(a))) {
    if (bytes <= most) return;
    if (debt.socket.destroyed) continue;
    bytes -= debt.bytes;
    debt.socket.destroy();
  }
}

/**
 * Bytes that the network has not taken. Node's public count moves only when a whole piece is through, which may be
 * megabytes; its own timeout, which also looks here, restarts with each byte that the client sends.
 */
export function unsentOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  return socket._handle?.writeQueueSize ?? socket.writableLength;
}

/** Bytes that the network has taken since the connection began. */
export const takenBy = (socket: Socket): number => socket.bytesWritten - unsentOf(socket);
