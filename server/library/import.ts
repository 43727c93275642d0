import { setTimeout as sleep } from 'node:timers/promises';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import { ensureCategories, findCategoryIds } from '../categories/categories.queries.ts';
import type { Database } from '../database/database.ts';
import { normalizeName } from '../text/keys.ts';
import { chunks } from '../database/chunks.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Db } from '../database/tables.ts';
import { insertPrompts } from '../prompts/prompts.write.ts';
import { ensureTags, findTagIds } from '../tags/tags.queries.ts';
import { preparedBatches } from './import.batches.ts';
import { counted } from './import.report.ts';
import type { Defaults, ValidRow, ImportRow } from './import.rows.ts';
import type { ImportReport } from './import.report.ts';

/**
 * Milliseconds between two batches. A writer that waits for the lock of SQLite polls more often than that
 * (database/sqlite/driver.ts). Without the gap the next batch would nearly always get the lock first.
 */
const GAP = 6;

/** How many refused rows the report lists; the others are only counted. */
const MAX_REFUSED = 50;

interface Options extends Defaults {
  /** Who will own the prompts. */
  ownerId: number;
  /** Writes nothing, reports the same. */
  dryRun?: boolean;
  onBytes?: (bytes: number) => void;
  /** Stops after the current batch. */
  signal?: AbortSignal;
}

/**
 * Imports the rows of a CSV file, batch by batch. It refuses a row that cannot be imported and continues. Repeating an
 * import stores nothing twice. Each batch has an audit event, so that the audit log covers everything stored however
 * the import ends.
 * @throws UnusableFile before anything is written
 */
export async function importPrompts(database: Database, file: string, options: Options): Promise<ImportReport> {
  const report: ImportReport = {
    imported: 0,
    duplicates: 0,
    filledIn: 0,
    refused: 0,
    firstRefused: [],
    newCategories: [],
    newTags: [],
    leftOut: [],
    stopped: false,
  };
  // For a dry run, whose earlier batches are not in the library.
  const seen = new Set<string>();
  const noteLeftOut = (names: string[]) => (report.leftOut = names);
  const importAll = async () => {
    for await (const rows of preparedBatches(file, options, options.onBytes, noteLeftOut)) {
      report.stopped = options.signal?.aborted ?? false;
      if (report.stopped) break;
      const batch = validRows(rows, report, seen);
      await importBatch(database, batch, options, report);
      if (database.engine === 'sqlite') await sleep(GAP);
      if (options.dryRun) for (const digest of batch.keys()) seen.add(digest);
    }
  };
  await (options.dryRun ? importAll() : database.inBulk(importAll));
  return report;
}

/** Rows by their digest. */
type Batch = Map<string, ValidRow>;

/** Rows that can be imported, each text once; the report counts the others. */
function validRows(rows: ImportRow[], report: ImportReport, known: ReadonlySet<string>): Batch {
  const batch: Batch = new Map();
  for (const row of rows) {
    if ('reason' in row) {
      report.refused += 1;
      if (report.firstRefused.length < MAX_REFUSED) report.firstRefused.push({ line: row.line, reason: row.reason });
    } else if (known.has(row.text.columns.digest) || batch.has(row.text.columns.digest)) report.duplicates += 1;
    else batch.set(row.text.columns.digest, row);
  }
  return batch;
}

async function importBatch(database: Database, batch: Batch, options: Options, report: ImportReport): Promise<void> {
  const fresh = await withoutKnown(database.sql, batch);
  const rows = [...fresh.values()];
  const names = {
    categories: [...new Set(rows.flatMap((row) => row.categories))],
    tags: [...new Set(rows.flatMap((row) => row.tags))],
  };
  const known = {
    categories: await findCategoryIds(database.sql, names.categories),
    tags: await findTagIds(database.sql, names.tags),
  };
  addMissing(report.newCategories, names.categories, known.categories);
  addMissing(report.newTags, names.tags, known.tags);

  let stored = fresh;
  if (!options.dryRun && fresh.size > 0) {
    // Names first, in short transactions of their own: other writers may be waiting for them.
    const categoryIds = await idsOf(names.categories, known.categories, (missing) =>
      database.transaction((trx) => ensureCategories(trx, missing)),
    );
    const tagIds = await idsOf(names.tags, known.tags, (missing) =>
      database.transaction((trx) => ensureTags(trx, missing)),
    );
    stored = await database.transaction(async (trx) => {
      await lockSetting(trx, 'import');
      const left = await withoutKnown(trx, fresh);
      const prompts = [...left.values()].map(({ text, categories, tags }) => ({
        ownerId: options.ownerId,
        title: text.columns.title,
        content: text.columns.content,
        previewText: text.columns.preview_text,
        prepared: text,
        categoryIds: pick(categories, categoryIds),
        tagIds: pick(tags, tagIds),
        imageUrls: [],
        // The flag marks what an author has just added; a large import would fill its list for good.
        isNew: false,
      }));
      await insertPrompts(database, trx, prompts);
      if (left.size > 0)
        await insertAuditEvent(trx, {}, { act: 'prompts-imported', note: counted(left.size, 'prompt') });
      return left;
    });
  }
  report.imported += stored.size;
  report.duplicates += batch.size - stored.size;
  report.filledIn += [...stored.values()].filter(({ filledIn }) => filledIn).length;
}

/** The rows whose title and content are not in the library yet. */
async function withoutKnown(sql: Db, batch: Batch): Promise<Batch> {
  const known = new Set<string>();
  for (const part of chunks([...batch.keys()])) {
    const rows = await sql.selectFrom('prompts').select('digest').where('digest', 'in', part).execute();
    for (const { digest } of rows) known.add(digest);
  }
  return known.size === 0 ? batch : new Map([...batch].filter(([digest]) => !known.has(digest)));
}

function addMissing(list: string[], names: string[], known: Map<string, unknown>): void {
  const listed = new Set(list.map(normalizeName));
  for (const name of names) {
    const key = normalizeName(name);
    if (known.has(key) || listed.has(key)) continue;
    listed.add(key);
    list.push(name);
  }
}

/** The id of each name as written; creates missing ones. */
async function idsOf(
  names: string[],
  known: Map<string, { id: number }>,
  ensure: (missing: string[]) => Promise<Map<string, number>>,
): Promise<Map<string, number>> {
  const missing = names.filter((name) => !known.has(normalizeName(name)));
  const created = missing.length > 0 ? await ensure(missing) : new Map<string, number>();
  const ids = new Map<string, number>();
  for (const name of names) {
    const key = normalizeName(name);
    const id = known.get(key)?.id ?? created.get(key);
    if (id !== undefined) ids.set(name, id);
  }
  return ids;
}

const pick = (names: string[], ids: Map<string, number>): number[] => [
  ...new Set(names.map((name) => ids.get(name)).filter((id) => id !== undefined)),
];
