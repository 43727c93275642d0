import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { timestamp } from '../clock.ts';
import { ConfigError, type Config } from '../config.ts';
import { readSnapshot } from '../database/engine.ts';
import { findSchema } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { transferOf } from '../database/transfer.ts';
import { openImageStore } from '../storage/open-store.ts';
import { wholeOf, type ImageStore } from '../storage/store.ts';
import { fileOf } from '../images/variants.ts';
import { FORMAT, imageEntry, PART, tableEntry, type Manifest } from './archive.format.ts';
import { writeArchive, type Add } from './archive.write.ts';
import { listTables, readPages, type Row } from './rows.queries.ts';
import type { ArchivedTable } from './tables.ts';
import { verifyArchive, type Verified } from './verify.ts';

const pack = promisify(gzip);

/** Images that are read at once, each in memory as a whole. */
const AT_ONCE = 8;

export interface Progress {
  /** Called as images are processed. */
  onImages?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes the whole library into one archive while it is in use: a snapshot of its tables, then the images that they
 * name. The manifest lists images that were deleted in the meantime. The archive is read back and verified before it
 * gets its name.
 * @throws ConfigError when there is no library; what the disk, the database or the image store throw
 */
export async function backupLibrary(config: Config, file: string, progress: Progress = {}): Promise<Verified> {
  let verified: Verified | undefined;
  await writeArchive(
    file,
    async (put) => {
      const add: Add = (name, bytes) => {
        progress.signal?.throwIfAborted();
        return put(name, bytes);
      };
      const { imageIds, ...tables } = await readSnapshot(config, (sql) => addTables(config, sql, add));
      const missingImages = await addImages(await openImageStore(config), imageIds, add, progress);
      return { format: FORMAT, ...tables, missingImages };
    },
    async (partial) => {
      verified = await verifyArchive(partial);
    },
  );
  if (!verified) throw new Error('The archive was not verified');
  return verified;
}

type TableContents = Omit<Manifest, 'format' | 'missingImages'> & { imageIds: string[] };

async function addTables(config: Config, sql: Db, add: Add): Promise<TableContents> {
  const schema = await findSchema(sql);
  if (!schema) throw new ConfigError('There is no library in this database');
  const createdAt = timestamp();
  const engine = config.DATABASE_URL ? 'postgres' : 'sqlite';
  const tables = await listTables(sql);
  const rows: Manifest['rows'] = {};
  const imageIds: string[] = [];
  for (const table of tables) {
    rows[table.name] = await addTable(sql, table, add, (row) => {
      if (table.name === 'images') imageIds.push(String(row.id));
    });
  }
  const transfer = await transferOf({ engine });
  const lastIds = await transfer.lastIds(
    sql,
    tables.map(({ name }) => name),
  );
  return { schema, app: version(), engine, createdAt, rows, lastIds, imageIds };
}

/** @returns how many rows it has */
async function addTable(sql: Db, table: ArchivedTable, add: Add, onRow: (row: Row) => void): Promise<number> {
  let lines: string[] = [];
  let length = 0;
  let part = 0;
  let total = 0;
  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    part += 1;
    await add(tableEntry(table.name, part), await pack(lines.join('')));
    lines = [];
    length = 0;
  }
  for await (const rows of readPages(sql, table)) {
    for (const row of rows) {
      const line = `${JSON.stringify(row, onlyPlain)}\n`;
      lines.push(line);
      length += line.length;
      total += 1;
      onRow(row);
      if (length >= PART) await flush();
    }
  }
  await flush();
  return total;
}

/** A column of another type would be restored as something else: its migration has to add it to this file. */
function onlyPlain(column: string, value: unknown): unknown {
  if (column !== '' && value !== null && typeof value === 'object') throw new Error(`Not plain: column ${column}`);
  return value;
}

/** @returns the ids of those that the store does not have */
async function addImages(images: ImageStore, ids: string[], add: Add, { onImages }: Progress) {
  const missing: string[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const files = await Promise.all(some.map((id) => readWhole(images, id)));
    for (const [at, id] of some.entries()) {
      const bytes = files[at];
      if (bytes) await add(imageEntry(id), bytes);
      else missing.push(id);
    }
    onImages?.(start + some.length, ids.length);
  }
  return missing;
}

async function readWhole(images: ImageStore, id: string): Promise<Buffer | undefined> {
  const file = await images.read(fileOf(id));
  return file && wholeOf(file);
}

function version(): string {
  const about: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return about.version;
}
