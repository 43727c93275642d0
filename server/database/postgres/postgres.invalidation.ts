import { sql as raw } from 'kysely';
import pg from 'pg';
import type { InvalidationBus, Invalidation } from '../invalidation.ts';
import type { Db } from '../tables.ts';

const CHANNEL = 'prompt_lib_changes';
/** PostgreSQL refuses payloads of 8,000 bytes. */
const MAX_PAYLOAD = 7_900;
/** Interval and timeout of pings on the connection, in milliseconds. */
const HEARTBEAT = 1_000;
const TIMEOUT = 2_000;
/** Pause between two attempts to connect, in milliseconds. */
const RECONNECT_PAUSE = 250;

/** Name of the connection in `pg_stat_activity`. */
const LISTENER = 'prompt-lib changes';

interface Message {
  /** Id of the sending process, which ignores its own messages. */
  from: string;
  /** Undefined: too large to send; invalidate everything. */
  invalidation?: Invalidation;
}

/** Notifies other nodes when the transaction commits. */
export async function publishToOthers(trx: Db, from: string, invalidation: Invalidation): Promise<void> {
  const whole = JSON.stringify({ from, invalidation } satisfies Message);
  const message = Buffer.byteLength(whole) <= MAX_PAYLOAD ? whole : JSON.stringify({ from } satisfies Message);
  await raw`select pg_notify(${CHANNEL}, ${message})`.execute(trx);
}

/**
 * Receives the invalidations of other nodes on its own connection. While it is down, and after each gap, anything may
 * have changed: the whole cache is invalidated, unless the database is down and nothing could be rendered again.
 * @param isThere whether the database responds
 * @returns a stop function
 */
export async function subscribeToOthers(
  url: string,
  changes: InvalidationBus,
  isThere: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch {
      lose(next);
      return;
    }
    if (client !== next) return;
    changes.isSubscribed = true;
    changes.publish('everything');
    heartbeat(next);
  }

  function receive(payload: string): void {
    try {
      const { from, invalidation } = JSON.parse(payload) as Message;
      if (from !== changes.id) changes.publish(invalidation ?? 'everything');
    } catch {
      // Any user of the database may send to the channel.
      changes.publish('everything');
    }
  }

  function heartbeat(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && !stopped && heartbeat(current),
        () => lose(current),
      );
    }, HEARTBEAT);
    timer.unref();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost || stopped) return;
    client = undefined;
    clearTimeout(timer);
    changes.isSubscribed = false;
    void isThere().then((there) => there && changes.publish('everything'));
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), RECONNECT_PAUSE);
    timer.unref();
  }

  changes.isSubscribed = false;
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
