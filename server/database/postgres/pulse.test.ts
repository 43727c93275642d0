import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { layLine, type Line } from '../../testing/line.ts';
import { createPostgres } from '../../testing/test-database.ts';
import { testEngine } from '../../testing/test-library.ts';
import type { Database } from '../database.ts';
import { connectPostgres } from './postgres.ts';
import { feelPulse, type Pulse } from './pulse.ts';

// A second: a busy machine must not be taken for an absent database.
const PATIENCE = 1_000;
const AWAY = { status: 503, code: 'unavailable', retryAfter: 1 };

describe.skipIf(testEngine !== 'postgres')('a database that goes away', () => {
  let line: Line;
  let drop: () => Promise<void>;
  let pulse: Pulse;
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
    line = await layLine(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    pulse = feelPulse(url.href, PATIENCE);
    database = await connectPostgres(url.href, pulse);
    await pulse.isThere();
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
    expect([pulse.isAway, database.changes.away]).toEqual([true, true]);
    // More than the pool has connections: each is answered, none is lost.
    const rush = await Promise.allSettled(Array.from({ length: 30 }, () => ask()));
    expect(rush).toEqual(
      rush.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: AWAY.code }) })),
    );
    line.resume();
    await vi.waitUntil(answers, { timeout: 20_000 });
    expect([pulse.isAway, database.changes.away]).toEqual([false, false]);
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
    expect([slow.rows.length, quick.rows.length, pulse.isAway]).toEqual([1, 1, false]);
  });

  test('lets what is kept be shown, and is asked anew for all of it when it is back', async () => {
    const news: unknown[] = [];
    database.changes.listen((what) => news.push(what));
    const stop = await database.watchOthers();
    news.length = 0;
    line.silence();
    await expect(ask()).rejects.toMatchObject(AWAY);
    expect(news).toEqual([]);
    line.resume();
    await vi.waitUntil(answers, { timeout: 20_000 });
    expect(news).toContain('everything');
    await stop();
  });
});
