import pg from 'pg';
import { unavailable } from '../../errors.ts';

/** A query that takes longer than this triggers a ping of the database, in milliseconds. */
const LONG = 40;
/** Ping timeout in milliseconds: at least `LEAST`, more for a distant database, at most `MOST`. */
const LEAST = 140;
const MOST = 2_000;
/** The ping timeout is this many usual round trips. */
const ROUND_TRIPS = 5;
/** Without a connection the timeout is this many times longer. */
const TO_CONNECT = 5;
const TICK = 20;
/** Pause between two attempts to reconnect, and the timeout of one attempt, in milliseconds. */
const RECONNECT_PAUSE = 250;
const ATTEMPT = 2_000;
/** Interval of pings while no query runs, in milliseconds. They measure the round trip and detect a lost connection. */
const IDLE = 5_000;

const away = () => unavailable('The database is temporarily unavailable', 1);

/** Detects that a database is down, and fails the queries that wait for it. */
export interface HealthMonitor {
  /**
   * Waits for a query, however long it takes, as long as the database is up.
   * @throws 503 once the database is down, about a fifth of a second after it fell silent
   */
  guard<T>(ask: () => Promise<T>): Promise<T>;
  /** Checks right now whether the database is up. */
  isThere(): Promise<boolean>;
  readonly isAway: boolean;
  /** Registers a listener for when the database goes down and when it is back. */
  listen(listener: (isAway: boolean) => void): void;
  stop(): Promise<void>;
}

interface Waiting {
  since: number;
  give: (error: Error) => void;
}

/**
 * Monitors the health of a database on its own connection. A stopped server or a cut network is silent, as is a slow
 * query, so a slow query alone proves nothing. The database counts as down when no connection gets any response, not
 * even to a ping. Then waiting queries fail at once, and new ones fail until it responds again.
 * @param least minimum ping timeout in milliseconds
 */
export function monitorHealth(url: string, least = LEAST): HealthMonitor {
  const waiting = new Set<Waiting>();
  const listeners: ((isAway: boolean) => void)[] = [];
  let client: pg.Client | undefined;
  let connecting: Promise<boolean> | undefined;
  let roundTrip = 0;
  let isAway = false;
  let stopped = false;
  let lastSign = performance.now();
  let lastTick = performance.now();
  let pingedAt: number | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const pingTimeout = () => Math.min(MOST, Math.max(least, ROUND_TRIPS * roundTrip) * (client ? 1 : TO_CONNECT));

  function tick(): void {
    const now = performance.now();
    // While the event loop was busy, responses may have arrived unread.
    const busy = Math.max(0, now - lastTick - 2 * TICK);
    lastTick = now;
    const [oldest] = waiting;
    if (!oldest) {
      clearInterval(ticking);
      ticking = undefined;
      return;
    }
    if (pingedAt === undefined) {
      if (now - Math.max(oldest.since, lastSign) >= LONG) void ping();
    } else {
      pingedAt += busy;
      if (now - Math.max(pingedAt, lastSign) >= pingTimeout()) leave();
    }
  }

  /** Pings the database; `tick` handles the timeout. */
  async function ping(): Promise<void> {
    const began = performance.now();
    pingedAt = began;
    try {
      if (!(client ?? (await connect()))) return;
      await client?.query('select 1');
      const took = performance.now() - began;
      roundTrip = Math.max(took, roundTrip + (took - roundTrip) / 4);
      lastSign = performance.now();
    } catch {
      // The connection broke; `lose` handles that.
    } finally {
      pingedAt = undefined;
    }
  }

  /** @returns whether the server responds */
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
      // A server with too many connections is up.
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
      await Promise.race([ping(), new Promise((resolve) => setTimeout(resolve, pingTimeout()).unref())]);
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
      setTimeout(() => void comeBack(), RECONNECT_PAUSE).unref();
      return;
    }
    lastSign = performance.now();
    pingedAt = undefined;
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
  const idle = setInterval(() => waiting.size === 0 && !isAway && client && void ping(), IDLE).unref();

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
