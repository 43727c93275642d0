import type { FastifyInstance } from 'fastify';
import { sql as raw } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { invalidate, InvalidationBus, type Invalidation } from '../database/invalidation.ts';
import { openDatabase } from '../database/engine.ts';
import type { Database } from '../database/database.ts';
import { openDiskStore } from '../storage/disk-store.ts';
import { insertPrompt, updatePrompt } from '../prompts/prompts.write.ts';
import { client } from '../testing/client.ts';
import { createDatabase, truncate } from '../testing/test-database.ts';
import { insertUser } from '../accounts/users.queries.ts';

const isPostgres = inject('postgresUrl') !== undefined;

/** `app` is the node that readers use; `own` is a database as another process opens it. */
let app: FastifyInstance;
let own: Database;
let other: Database;
let url: string | undefined;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const { settings, drop } = await createDatabase();
  url = settings.DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-others-'));
  own = await openDatabase(settings);
  other = await openDatabase(settings);
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: folder });
  app = await buildApp({ database: own, images: await openDiskStore(folder), config });
  await app.ready();
  closeAll = async () => {
    await app.close();
    await Promise.all([own.close(), other.close()]);
    await drop();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => closeAll());

let ids: number[];
beforeEach(async () => {
  await truncate(own);
  const ownerId = await insertUser(own.sql, { username: 'Ann', email: 'ann@example.com', passwordHash: 'none' });
  const prompt = { ownerId, content: 'Say [what]', previewText: '', categoryIds: [], tagIds: [], imageUrls: [] };
  ids = [];
  for (const title of ['One', 'Two']) {
    ids.push(await own.transaction((trx) => insertPrompt(own, trx, { ...prompt, title })));
  }
  own.invalidations.publish('everything');
  await Promise.all(ids.map(titleOf));
});

const titleOf = async (id: number | undefined) => (await client(app).get(`/api/prompts/${id}`)).body.title;
const rename = (id: number | undefined, title: string) => updatePrompt(other, id ?? 0, { title });

/** A change without invalidation, as nobody should do: whoever sees it did not get a cached response. */
const renameSilently = (id: number | undefined, title: string) =>
  own.sql
    .updateTable('prompts')
    .set({ title })
    .where('id', '=', id ?? 0)
    .execute();

const patience = { timeout: 20_000, interval: 20 };

test('what another process writes is seen here', { timeout: 30_000 }, async () => {
  expect(await titleOf(ids[0])).toBe('One');
  await rename(ids[0], 'Renamed elsewhere');
  await vi.waitFor(async () => expect(await titleOf(ids[0])).toBe('Renamed elsewhere'), patience);
});

test('own writes are no change of others', async () => {
  const heard: unknown[] = [];
  const stop = own.invalidations.subscribe((invalidation) => heard.push(invalidation));
  await updatePrompt(own, ids[0] ?? 0, { title: 'Renamed here' });
  stop();
  expect(heard).toEqual([{ tags: [`prompt:${ids[0]}`, 'texts'], staleTags: [] }]);
  expect(await titleOf(ids[0])).toBe('Renamed here');
});

test('cache tags are invalidated in transactions only, so never too early', async () => {
  expect(() => invalidate(own.sql, 'tags')).toThrow('in a transaction');
});

describe.runIf(isPostgres)('nodes on one PostgreSQL', { timeout: 60_000 }, () => {
  test('drop what shows the change and keep the rest', async () => {
    await renameSilently(ids[1], 'Not invalidated');
    await rename(ids[0], 'Renamed elsewhere');
    await vi.waitFor(async () => expect(await titleOf(ids[0])).toBe('Renamed elsewhere'), patience);
    expect(await titleOf(ids[1])).toBe('Two');
  });

  test('drop everything when the change is too long to be told', async () => {
    await renameSilently(ids[1], 'Seen now');
    await other.transaction(async (trx) => {
      invalidate(trx, ...Array.from({ length: 2_000 }, (_, n) => `prompt:${1_000 + n}` as const));
    });
    await vi.waitFor(async () => expect(await titleOf(ids[1])).toBe('Seen now'), patience);
  });

  test('take a message that they cannot read for a change of everything', async () => {
    const heard: (Invalidation | 'everything')[] = [];
    const stop = own.invalidations.subscribe((invalidation) => heard.push(invalidation));
    const strange = ['', 'garbage', 'null', '[]', '{"from":1,"invalidation":{"tags":5}}', '{"invalidation":"x"}'];
    for (const payload of strange) await raw`select pg_notify('prompt_lib_changes', ${payload})`.execute(other.sql);
    await vi.waitFor(
      () => expect(heard.filter((invalidation) => invalidation === 'everything')).toHaveLength(strange.length),
      patience,
    );
    stop();
    await rename(ids[0], 'Heard after it');
    await vi.waitFor(async () => expect(await titleOf(ids[0])).toBe('Heard after it'), patience);
  });

  test('hear nothing of what was rolled back', async () => {
    const heard: (Invalidation | 'everything')[] = [];
    const stop = own.invalidations.subscribe((invalidation) => heard.push(invalidation));
    await expect(
      other.transaction(async (trx) => {
        invalidate(trx, 'tags');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await other.transaction(async (trx) => invalidate(trx, 'categories'));
    await vi.waitFor(() => expect(heard).not.toEqual([]), patience);
    stop();
    expect(heard).toEqual([{ tags: ['categories'], staleTags: [] }]);
  });

  test('that lost the connection on which they hear keep nothing until they have another', async () => {
    const heard: (Invalidation | 'everything')[] = [];
    const stop = own.invalidations.subscribe((invalidation) => heard.push(invalidation));
    // The listener misses it: its connection is gone when this commits.
    await raw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prompt-lib changes' and datname = current_database()`.execute(
      other.sql,
    );
    await rename(ids[0], 'Renamed meanwhile');
    await vi.waitFor(
      () => expect(heard.filter((invalidation) => invalidation === 'everything')).toHaveLength(2),
      patience,
    );
    stop();
    expect(own.invalidations.isSubscribed).toBe(true);
    expect(await titleOf(ids[0])).toBe('Renamed meanwhile');
    await rename(ids[0], 'Renamed again');
    await vi.waitFor(async () => expect(await titleOf(ids[0])).toBe('Renamed again'), patience);
  });

  test('notice a connection that has gone silent', async () => {
    const { subscribeToOthers: hearOthers } = await import('../database/postgres/postgres.invalidation.ts');
    const wire = await openWire(new URL(url ?? ''));
    const changes = new InvalidationBus();
    const stop = await hearOthers(wire.url, changes);
    expect(changes.isSubscribed).toBe(true);
    wire.freeze();
    const deaf = vi.fn<() => void>();
    const unlisten = changes.subscribe(() => changes.isSubscribed || deaf());
    await vi.waitFor(() => expect(deaf).toHaveBeenCalledTimes(1), patience);
    await vi.waitFor(() => expect(changes.isSubscribed).toBe(true), patience);
    unlisten();
    await stop();
    await wire.close();
  });
});

/** A proxy to the server whose open connections can go silent without being closed. */
async function openWire(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(target);
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
