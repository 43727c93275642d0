import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { createPostgres } from '../../testing/test-database.ts';
import { testEngine } from '../../testing/test-library.ts';
import type { Database } from '../database.ts';
import { connectPostgres } from './postgres.ts';
import { monitorHealth, type HealthMonitor } from './health-monitor.ts';

// A second, so that a busy machine does not look like a database that is down.
const PATIENCE = 1_000;
const AWAY = { status: 503, code: 'unavailable', retryAfter: 1 };

describe.skipIf(testEngine !== 'postgres')('a database that goes away', () => {
  let line: TcpProxy;
  let drop: () => Promise<void>;
  let monitor: HealthMonitor;
  let database: Database;
  const ask = (seconds = 0) => sql`select pg_sleep(${seconds})`.execute(database.sql);
  const answers = () =>
    ask().then(
      () => true,
      () => false,
    );

  beforeEach(async () => {
    const made = await createPostgres();
    drop = made.drop;
    const url = new URL(made.url);
    line = await tcpProxy(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    monitor = monitorHealth(url.href, PATIENCE);
    database = await connectPostgres(url.href, monitor);
    await monitor.isThere();
  });
  afterEach(async () => {
    line.resume();
    await database.close();
    await line.close();
    await drop();
  });

  test('without a word leaves nobody waiting, and is back by itself', async () => {
    const slow = ask(1);
    const halfway = database.sql.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      line.silence();
      await sql`select 1`.execute(trx);
    });
    await expect(halfway).rejects.toMatchObject(AWAY);
    await expect(slow).rejects.toMatchObject(AWAY);
    expect([monitor.isAway, database.invalidations.isDatabaseDown]).toEqual([true, true]);
    // More queries than the pool has connections: all of them get a response.
    const rush = await Promise.allSettled(Array.from({ length: 30 }, () => ask()));
    expect(rush).toEqual(
      rush.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: AWAY.code }) })),
    );
    line.resume();
    await vi.waitUntil(answers, { timeout: 20_000 });
    expect([monitor.isAway, database.invalidations.isDatabaseDown]).toEqual([false, false]);
    await Promise.all(Array.from({ length: 30 }, () => ask()));
  });

  test('with its lines cut is back by itself', async () => {
    const slow = ask(1);
    await line.cut();
    await expect(slow).rejects.toMatchObject(AWAY);
    await expect(ask()).rejects.toMatchObject(AWAY);
    await line.mend();
    await vi.waitUntil(answers, { timeout: 20_000 });
  });

  test('is not one that only takes its time', async () => {
    const [slow, quick] = await Promise.all([ask(2 * (PATIENCE / 1_000)), ask()]);
    expect([slow.rows.length, quick.rows.length, monitor.isAway]).toEqual([1, 1, false]);
  });

  test('lets what is kept be shown, and is asked anew for all of it when it is back', async () => {
    const invalidation: unknown[] = [];
    database.invalidations.subscribe((what) => invalidation.push(what));
    const stop = await database.subscribeToOthers();
    invalidation.length = 0;
    line.silence();
    await expect(ask()).rejects.toMatchObject(AWAY);
    expect(invalidation).toEqual([]);
    line.resume();
    await vi.waitUntil(answers, { timeout: 20_000 });
    expect(invalidation).toContain('everything');
    await stop();
  });
});
