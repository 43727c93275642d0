import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { AppError, insufficientStorage, unavailable } from '../../errors.ts';
import type { Database } from '../database.ts';
import type { Pulse } from './pulse.ts';

const BIGINT = 20;
const DISK_FULL = '53100';
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: no more connections, shutting down, starting up. */
const AWAY = new Set(['53300', '57P01', '57P02', '57P03', '57P05']);
/** Of the driver itself, which says it in words only. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

interface Wish {
  url: string;
  max: number;
  pulse?: Pulse | undefined;
  onConnect?: (client: pg.PoolClient) => void;
}

export interface OpenPool extends PostgresPool {
  ping(): Promise<void>;
  connections: NonNullable<Database['connections']>;
}

/**
 * Connections to a database that may go away and come back. Their errors are told in our words: 503 when it is not
 * there, 507 when its disk is full. With a pulse nobody waits for one that is not there.
 */
export function openPool({ url, max, pulse, onConnect }: Wish): OpenPool {
  // A query on one of them got no answer: whoever took it next would wait behind it.
  const hung = new WeakSet<pg.ClientBase>();
  const guard: Pulse['guard'] = (ask) => (pulse ? pulse.guard(ask) : ask());

  class Client extends pg.Client {
    override query(...words: unknown[]): never {
      const [text, values] = words as [string, unknown[]?];
      const ask = () => super.query(text, values);
      return guard(ask).catch((error: unknown) => {
        if (error instanceof AppError) hung.add(this);
        throw told(error);
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
        // count(*) is a bigint, which pg hands out as text; our totals stay far below 2^53.
        getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    // Without a listener the restart of an idle server would end this process. The next query connects anew.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      // The pool listens to idle ones only, and one that is lost between two queries of a transaction would end us, too.
      client.on('error', () => undefined);
      onConnect?.(client);
    });
    return pool;
  }

  let pool = open();
  pulse?.listen((isAway) => {
    if (!isAway) return;
    // Lines that were cut may never say so.
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
      // It may come after all, and nobody waits for it any more.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw told(error);
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

/** The error of a query or a connection as everybody may see it, where it is no fault of the query. */
function told(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === DISK_FULL) return insufficientStorage(error);
  const isAway = AWAY.has(code) || code.startsWith('08') || 'syscall' in error || LOST.test(error.message);
  return isAway ? unavailable('The database is temporarily unavailable', 1, error) : error;
}
