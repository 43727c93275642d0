import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { AppError, insufficientStorage, unavailable } from '../../errors.ts';
import type { Database } from '../database.ts';
import type { HealthMonitor } from './health-monitor.ts';

const BIGINT = 20;
const DISK_FULL = '53100';
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: no more connections, shutting down, starting up. */
const AWAY = new Set(['53300', '57P01', '57P02', '57P03', '57P05']);
/** Errors of the driver itself, which have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

interface PoolOptions {
  url: string;
  max: number;
  monitor?: HealthMonitor | undefined;
  onConnect?: (client: pg.PoolClient) => void;
}

export interface OpenPool extends PostgresPool {
  ping(): Promise<void>;
  connections: NonNullable<Database['connections']>;
}

/**
 * A connection pool that survives a database outage. It throws 503 when the database is down and 507 when its disk is
 * full. With a health monitor, nobody waits for a database that is down.
 */
export function openPool({ url, max, monitor, onConnect }: PoolOptions): OpenPool {
  // Connections with a query that got no response. The next query would wait behind it, so they are not reused.
  const hung = new WeakSet<pg.ClientBase>();
  const guard: HealthMonitor['guard'] = (ask) => (monitor ? monitor.guard(ask) : ask());

  class Client extends pg.Client {
    override query(...words: unknown[]): never {
      const [text, values] = words as [string, unknown[]?];
      const ask = () => super.query(text, values);
      return guard(ask).catch((error: unknown) => {
        if (error instanceof AppError) hung.add(this);
        throw translateError(error);
      }) as never;
    }
  }

  function open(): pg.Pool {
    const pool = new pg.Pool({
      Client,
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: {
        // count(*) is a bigint, which pg returns as text; our totals stay far below 2^53.
        getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    // Without this listener, a restart of the database would crash this process. The next query reconnects.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      // The pool listens to idle clients only. A client lost between two queries of a transaction would crash us, too.
      client.on('error', () => undefined);
      onConnect?.(client);
    });
    return pool;
  }

  let pool = open();
  monitor?.listen((isAway) => {
    if (!isAway) return;
    // Connections over a cut network may never report an error.
    void pool.end().catch(() => undefined);
    pool = open();
  });

  async function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    try {
      const client = await guard(() => connecting);
      const { release } = client;
      client.release = (error) => release(error ?? hung.has(client));
      return client;
    } catch (error) {
      // The connection may still open although nobody waits for it any more.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw translateError(error);
    }
  }

  return {
    connections: () => ({
      open: pool.totalCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    options: pool.options as PostgresPool['options'],
    connect: connect as unknown as PostgresPool['connect'],
    end: () => pool.end(),
    async ping() {
      const client = await connect();
      await client.query('select 1').finally(() => client.release());
    },
  };
}

/** Translates errors of a database that is down or full to 503 and 507; returns other errors as they are. */
function translateError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === DISK_FULL) return insufficientStorage(error);
  const isAway = AWAY.has(code) || code.startsWith('08') || 'syscall' in error || LOST.test(error.message);
  return isAway ? unavailable('The database is temporarily unavailable', 1, error) : error;
}
