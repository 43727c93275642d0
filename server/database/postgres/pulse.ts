import pg from 'pg';
import { unavailable } from '../../errors.ts';

/** A query that takes longer than this makes us ask whether the database is there at all, in milliseconds. */
const LONG = 40;
/** How long it may then be silent: at least this, more where it is far away, but never more than `MOST`. */
const LEAST = 140;
const MOST = 2_000;
/** As many times the usual way there and back. */
const WAYS = 5;
/** To connect takes as many times longer. */
const TO_CONNECT = 5;
const TICK = 20;
/** Between two attempts to reach it again, and how long one may take. */
const PAUSE = 250;
const ATTEMPT = 2_000;
/** How often it is asked while nobody else asks anything, in milliseconds: so the line is known, and known to be there. */
const IDLE = 5_000;

const away = () => unavailable('The database is temporarily unavailable', 1);

/** Whether a database is there, and who waits for it. */
export interface Pulse {
  /**
   * Waits for an answer of the database however long that takes, as long as it is there at all.
   * @throws 503 as soon as it is not, about a fifth of a second after it fell silent
   */
  guard<T>(ask: () => Promise<T>): Promise<T>;
  /** Whether it is there, asked right now. */
  isThere(): Promise<boolean>;
  readonly isAway: boolean;
  /** Calls back when it goes and when it is back. */
  listen(listener: (isAway: boolean) => void): void;
  stop(): Promise<void>;
}

interface Waiting {
  since: number;
  give: (error: Error) => void;
}

/**
 * Feels the pulse of a database on a connection of its own. A stopped server or a cut line looks like a slow query: it is
 * silent. So a query that takes long is no sign; but when nothing comes on any connection, nor an answer to the smallest
 * question, it is away. Then who waits is told at once, and who comes is not let in until it answers again.
 * @param least how long it may be silent, in milliseconds, where it is near
 */
export function feelPulse(url: string, least = LEAST): Pulse {
  const waiting = new Set<Waiting>();
  const listeners: ((isAway: boolean) => void)[] = [];
  let client: pg.Client | undefined;
  let connecting: Promise<boolean> | undefined;
  let way = 0;
  let isAway = false;
  let stopped = false;
  let lastSign = performance.now();
  let lastTick = performance.now();
  let asked: number | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const patience = () => Math.min(MOST, Math.max(least, WAYS * way) * (client ? 1 : TO_CONNECT));

  function tick(): void {
    const now = performance.now();
    // While we were busy ourselves, answers may have come to our door.
    const busy = Math.max(0, now - lastTick - 2 * TICK);
    lastTick = now;
    const [oldest] = waiting;
    if (!oldest) {
      clearInterval(ticking);
      ticking = undefined;
      return;
    }
    if (asked === undefined) {
      if (now - Math.max(oldest.since, lastSign) >= LONG) void ask();
    } else {
      asked += busy;
      if (now - Math.max(asked, lastSign) >= patience()) leave();
    }
  }

  /** Asks the smallest question; `tick` sees when there is no answer. */
  async function ask(): Promise<void> {
    const began = performance.now();
    asked = began;
    try {
      if (!(client ?? (await connect()))) return;
      await client?.query('select 1');
      const took = performance.now() - began;
      way = Math.max(took, way + (took - way) / 4);
      lastSign = performance.now();
    } catch {
      // Its connection broke, which `lose` hears.
    } finally {
      asked = undefined;
    }
  }

  /** @returns whether somebody is there */
  function connect(): Promise<boolean> {
    connecting ??= open().finally(() => (connecting = undefined));
    return connecting;
  }

  async function open(): Promise<boolean> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: ATTEMPT, query_timeout: ATTEMPT });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query('select 1');
      if (stopped) throw new Error('Nobody needs it any more');
      client = next;
      return true;
    } catch (error) {
      void next.end().catch(() => undefined);
      // A server that has no room for one more connection is there.
      return error instanceof pg.DatabaseError && error.code === '53300';
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    if (!stopped) void isThere();
  }

  async function isThere(): Promise<boolean> {
    if (isAway || stopped) return false;
    if (client) {
      const began = performance.now();
      await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, patience()).unref())]);
      if (lastSign >= began) return true;
    }
    if (!client && (await connect())) return true;
    leave();
    return false;
  }

  function leave(): void {
    if (isAway || stopped) return;
    isAway = true;
    const gone = client;
    client = undefined;
    gone?.end().catch(() => undefined);
    for (const listener of listeners) listener(true);
    for (const { give } of waiting) give(away());
    waiting.clear();
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    const isBack = await connect();
    if (stopped) return;
    if (!isBack) {
      setTimeout(() => void comeBack(), PAUSE).unref();
      return;
    }
    lastSign = performance.now();
    asked = undefined;
    isAway = false;
    for (const listener of listeners) listener(false);
  }

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (isAway) throw away();
    const one: Waiting = { since: performance.now(), give: () => undefined };
    const tooLate = new Promise<never>((_, reject) => (one.give = reject));
    waiting.add(one);
    if (!ticking) {
      lastTick = performance.now();
      ticking = setInterval(() => setImmediate(tick), TICK).unref();
    }
    try {
      const answer = await Promise.race([work(), tooLate]);
      lastSign = performance.now();
      return answer;
    } finally {
      waiting.delete(one);
    }
  }

  void connect();
  const idle = setInterval(() => waiting.size === 0 && !isAway && client && void ask(), IDLE).unref();

  return {
    guard,
    isThere,
    get isAway() {
      return isAway;
    },
    listen: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      clearInterval(idle);
      clearInterval(ticking);
      await client?.end().catch(() => undefined);
    },
  };
}
