import { hash } from 'node:crypto';
import { isStorable } from '../../contract/text.ts';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { findSchema, migrate, MIGRATIONS } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { transferOf } from '../database/transfer.ts';
import type { Transfer } from '../database/transfer.types.ts';
import { ExpectedError } from '../expected-error.ts';
import type { ImageStore } from '../storage/store.ts';
import { fileOf } from '../images/variants.ts';
import { damaged, UnusableArchive } from './archive.format.ts';
import { readEntries, rowsOf, type ReadEntry } from './archive.read.ts';
import type { Progress } from './backup.ts';
import { rebuildDerived } from './derived.ts';
import { findFilledTable, insertRows, listTables, type Row, type Value } from './rows.queries.ts';
import { newer, verifyArchive, type Verified } from './verify.ts';

/** Images that are written at once, each in memory as a whole. */
const AT_ONCE = 8;

/** The library cannot be restored into; the message says why, for a person. */
class UnusableLibrary extends ExpectedError {}

/** What was restored. */
export interface Restored extends Verified {
  /** Rows from which characters were removed that an older version on SQLite accepted and PostgreSQL cannot store. */
  mended: number;
}

interface Target {
  /** Connected, with its schema as it is; none at all is fine. */
  database: Database;
  images: ImageStore;
  migrations?: typeof MIGRATIONS;
}

/**
 * Fills an empty library from an archive, all of it or nothing. It verifies the archive before it writes anything, and
 * stores images before the rows that show them, the rows in one transaction. It loads rows into the schema of the
 * archive and then migrates, so that migrations of data apply to them. It adds an event to the restored audit log.
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
      // Of two concurrent restores the second waits here for the first, and then finds the library filled.
      await migrate(trx, database, { to: schema, migrations });
      await requireRoom(trx, schema);
      mended = await restoreTables(database, trx, file, verified, progress);
      await migrate(trx, database, { migrations });
      await rebuildDerived(database, trx);
      await insertAuditEvent(trx, {}, { act: 'library-restored', note: `as of ${verified.manifest.createdAt}` });
      progress.signal?.throwIfAborted();
    });
  } catch (error) {
    await Promise.allSettled(stored.map((name) => images.remove(name)));
    throw error;
  }
  return { ...verified, mended };
}

async function requireRoom(sql: Db, schema: string): Promise<void> {
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

/** @param stored receives the names of files that were written and did not exist before */
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
    // Waits for all of them before it throws the first failure: the cleanup must not race with a write.
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
  trx: Db,
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
  trx: Db,
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

/** The row without characters that a database cannot store; the same object if it has none. */
function mend(row: Row): Row {
  const isFine = (value: Value) => typeof value !== 'string' || isStorable(value);
  if (Object.values(row).every(isFine)) return row;
  const without = (value: Value) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, without(value)]));
}

/** Reads the entries a second time and compares each with what was verified: the file may have changed since. */
async function* readAgain(file: string, sums: Map<string, string>): AsyncGenerator<ReadEntry> {
  for await (const entry of readEntries(file)) {
    const isSame = entry.kind === 'sums' || hash('sha256', entry.bytes) === sums.get(entry.name);
    if (!isSame) throw damaged(`${entry.name} changed while it was read`);
    yield entry;
  }
}
