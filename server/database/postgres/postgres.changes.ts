import { sql as raw } from 'kysely';
import pg from 'pg';
import type { Changes, News } from '../changes.ts';
import type { Sql } from '../tables.ts';

const CHANNEL = 'prompt_lib_changes';
/** PostgreSQL refuses payloads of 8,000 bytes. */
const PAYLOAD = 7_900;
/** How often the connection is asked whether it lives, and how long it may take to answer, in milliseconds. */
const HEARTBEAT = 1_000;
const PATIENCE = 2_000;
/** Between two attempts to connect, in milliseconds. */
const PAUSE = 250;

/** How the connection is called in `pg_stat_activity`. */
const LISTENER = 'prompt-lib changes';

interface Message {
  /** Who has heard of it already. */
  from: string;
  /** Undefined: too much to be listed. */
  news?: News;
}

/** Tells other nodes, when the transaction commits. */
export async function notifyOthers(trx: Sql, from: string, news: News): Promise<void> {
  const whole = JSON.stringify({ from, news } satisfies Message);
  const message = Buffer.byteLength(whole) <= PAYLOAD ? whole : JSON.stringify({ from } satisfies Message);
  await raw`select pg_notify(${CHANNEL}, ${message})`.execute(trx);
}

/**
 * Hears what other nodes change, on a connection of its own. While there is none, and after each gap, everything may
 * have changed: what is kept is forgotten, unless there is nowhere to read it anew.
 * @param isThere whether the database answers at all
 * @returns how to stop
 */
export async function hearOthers(
  url: string,
  changes: Changes,
  isThere: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch {
      lose(next);
      return;
    }
    if (client !== next) return;
    changes.heard = true;
    changes.tell('everything');
    beat(next);
  }

  function hear(payload: string): void {
    try {
      const { from, news } = JSON.parse(payload) as Message;
      if (from !== changes.id) changes.tell(news ?? 'everything');
    } catch {
      // Whoever may use the database may speak on its channels.
      changes.tell('everything');
    }
  }

  function beat(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && !stopped && beat(current),
        () => lose(current),
      );
    }, HEARTBEAT);
    timer.unref();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost || stopped) return;
    client = undefined;
    clearTimeout(timer);
    changes.heard = false;
    void isThere().then((there) => there && changes.tell('everything'));
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), PAUSE);
    timer.unref();
  }

  changes.heard = false;
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
