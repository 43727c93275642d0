import { hash } from 'node:crypto';
import { isStorable } from '../../contract/text.ts';
import { insertAct } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { findSchema, migrate, MIGRATIONS } from '../database/migrate.ts';
import type { Sql } from '../database/tables.ts';
import { transferOf } from '../database/transfer.ts';
import type { Transfer } from '../database/transfer.types.ts';
import { Foreseen } from '../foreseen.ts';
import type { ImageStore } from '../storage/store.ts';
import { fileOf } from '../images/variants.ts';
import { damaged, UnusableArchive } from './archive.format.ts';
import { readEntries, rowsOf, type ReadEntry } from './archive.read.ts';
import type { Progress } from './backup.ts';
import { rebuildDerived } from './derived.ts';
import { findFilledTable, insertRows, listTables, type Row, type Value } from './rows.queries.ts';
import { newer, verifyArchive, type Verified } from './verify.ts';

/** Images that are written at once, each held whole. */
const AT_ONCE = 8;

/** The library is not one to restore into; the message says why, for a person. */
class UnusableLibrary extends Foreseen {}

/** What was restored. */
export interface Restored extends Verified {
  /** Rows with characters that an older version on SQLite took and PostgreSQL does not store: those are left out. */
  mended: number;
}

interface Target {
  /** Connected, its schema as it is: none at all is fine. */
  database: Database;
  images: ImageStore;
  migrations?: typeof MIGRATIONS;
}

/**
 * Fills an empty library from an archive, all of it or nothing: the archive is verified before anything is written, the
 * images come before the rows that show them, the rows in one transaction. It loads them into the schema that they come
 * from, then migrates, so that whatever a migration does to data is done to them. The audit log that was restored tells of it.
 * @throws UnusableArchive, UnusableLibrary; what the database or the image store throw
 */
export async function restoreLibrary(target: Target, file: string, progress: Progress = {}): Promise<Restored> {
  const { database, images, migrations = MIGRATIONS } = target;
  const verified = await verifyArchive(file);
  const { schema } = verified.manifest;
  if (!(schema in migrations)) throw new UnusableArchive(newer(`schema ${schema}`));
  await requireRoom(database.sql, schema);

  const stored: string[] = [];
  let mended = 0;
  try {
    await restoreImages(images, file, verified, stored, progress);
    await database.transaction(async (trx) => {
      // Of two restores at once the second waits here for the first, and finds the library filled.
      await migrate(trx, database, { to: schema, migrations });
      await requireRoom(trx, schema);
      mended = await restoreTables(database, trx, file, verified, progress);
      await migrate(trx, database, { migrations });
      await rebuildDerived(database, trx);
      await insertAct(trx, {}, { act: 'library-restored', note: `as of ${verified.manifest.createdAt}` });
      progress.signal?.throwIfAborted();
    });
  } catch (error) {
    await Promise.allSettled(stored.map((name) => images.remove(name)));
    throw error;
  }
  return { ...verified, mended };
}

async function requireRoom(sql: Sql, schema: string): Promise<void> {
  const filled = await findFilledTable(sql);
  if (filled) {
    throw new UnusableLibrary(
      `This library is not empty (it has ${filled}). Restore into a new DATA_DIR or an empty database, before the first start.`,
    );
  }
  const current = await findSchema(sql);
  if (current !== undefined && current > schema) {
    throw new UnusableLibrary(
      `This database is prepared for ${current}, the archive is older (${schema}). Restore into a new DATA_DIR or an empty database.`,
    );
  }
}

/** @param stored the names of what was written and was not there before */
async function restoreImages(
  images: ImageStore,
  file: string,
  { manifest, sums }: Verified,
  stored: string[],
  { onImages, signal }: Progress,
): Promise<void> {
  const total = (manifest.rows.images ?? 0) - manifest.missingImages.length;
  let done = 0;
  let batch: (ReadEntry & { kind: 'image' })[] = [];
  async function put(name: string, bytes: Uint8Array): Promise<void> {
    if ((await images.size(name)) === undefined) stored.push(name);
    await images.put(name, bytes);
  }
  async function flush(): Promise<void> {
    signal?.throwIfAborted();
    // All of them end before the first failure is told: what comes after must find nobody writing.
    const ends = await Promise.allSettled(batch.map(({ id, bytes }) => put(fileOf(id), bytes)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    done += batch.length;
    batch = [];
    onImages?.(done, total);
  }
  for await (const entry of readAgain(file, sums)) {
    if (entry.kind === 'image') batch.push(entry);
    if (batch.length === AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
}

/** @returns how many rows were mended */
async function restoreTables(
  database: Database,
  trx: Sql,
  file: string,
  { manifest, sums }: Verified,
  { signal }: Progress,
): Promise<number> {
  let mended = 0;
  const transfer = await transferOf(database);
  const columns = new Map((await listTables(trx)).map((table) => [table.name, table.columns]));
  for await (const entry of readAgain(file, sums)) {
    if (entry.kind !== 'table') break;
    signal?.throwIfAborted();
    mended += await restoreRows(trx, transfer, columns.get(entry.table), entry, await rowsOf(entry));
  }
  for (const [table, id] of Object.entries(manifest.lastIds)) {
    if (!columns.has(table)) throw damaged(`there is no table ${table}`);
    await transfer.setLastId(trx, table, id);
  }
  return mended;
}

async function restoreRows(
  trx: Sql,
  transfer: Transfer,
  columns: string[] | undefined,
  { name, table }: ReadEntry & { kind: 'table' },
  rows: Row[],
): Promise<number> {
  if (!columns) throw damaged(`${name} is of no table of its schema`);
  const isOurs = (row: Row) => columns.every((column) => column in row) && Object.keys(row).length === columns.length;
  if (!rows.every(isOurs)) throw damaged(`${name} has other columns than its schema`);
  const storable = rows.map(mend);
  await insertRows(trx, transfer, table, storable);
  return storable.filter((row, at) => row !== rows[at]).length;
}

/** The row as every database stores it; the row itself where that is what it is. */
function mend(row: Row): Row {
  const isFine = (value: Value) => typeof value !== 'string' || isStorable(value);
  if (Object.values(row).every(isFine)) return row;
  const without = (value: Value) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, without(value)]));
}

/** The entries once more, each compared with what was verified: the file may have changed since. */
async function* readAgain(file: string, sums: Map<string, string>): AsyncGenerator<ReadEntry> {
  for await (const entry of readEntries(file)) {
    const isSame = entry.kind === 'sums' || hash('sha256', entry.bytes) === sums.get(entry.name);
    if (!isSame) throw damaged(`${entry.name} changed while it was read`);
    yield entry;
  }
}
