import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../cache-tags.ts';
import type { Database } from '../database/database.ts';
import { invalidate } from '../database/invalidation.ts';
import type { Db } from '../database/tables.ts';
import { reindexPrompt } from '../search/search-index.ts';
import { READING } from '../text/prompt-text.ts';
import { countedOf } from './prompts.write.ts';
import { readWorker, type ReadAnew } from './readings.worker.ts';
import { moveTotals, scopesOf } from './totals.queries.ts';

/** Ids that are looked at in one statement. */
const LOOKED_AT = 500;
/** Prompts, and bytes of their contents, that are read and stored at once: other writers wait some 30 ms. */
const AT_ONCE = { prompts: 25, bytes: 200_000 };
/** Milliseconds between two pieces, so that others come first. */
const GAP = 10;

/** Key in `settings`: the rules, and the last id that they have read. */
const PLACE = 'reading';

/**
 * Counts the fields and guesses the language of prompts that older rules have read, or none (product 13): piece by
 * piece in the background, however many there are. The next run goes on where this one has stopped.
 */
export async function readTextsAnew(database: Database, signal?: AbortSignal): Promise<void> {
  let last = await findPlace(database.sql);
  for (;;) {
    const ids = await listIds(database.sql, last);
    const end = ids.at(-1);
    if (end === undefined || signal?.aborted) return;
    for (const piece of await piecesOf(database.sql, ids)) {
      if (signal?.aborted) return;
      const read = await readWorker(database, piece);
      await database.transaction((trx) => store(database, trx, read));
      await sleep(GAP);
    }
    last = end;
    await storePlace(database.sql, last);
  }
}

async function listIds(sql: Db, after: number): Promise<number[]> {
  const rows = await sql.selectFrom('prompts').select('id').where('id', '>', after).orderBy('id').limit(LOOKED_AT);
  return (await rows.execute()).map(({ id }) => id);
}

/** Those of the ids whose texts must be read again, in pieces. */
async function piecesOf(sql: Db, ids: number[]): Promise<number[][]> {
  const rows = await sql
    .selectFrom('prompts')
    .select(['id', ({ fn }) => fn<number>('octet_length', ['content']).as('bytes')])
    .where('id', 'in', ids)
    .where('reading', '<', READING)
    .orderBy('id')
    .execute();
  const pieces: number[][] = [];
  let [piece, bytes]: [number[], number] = [[], 0];
  for (const row of rows) {
    if (piece.length > 0 && (piece.length === AT_ONCE.prompts || bytes + row.bytes > AT_ONCE.bytes)) {
      pieces.push(piece);
      [piece, bytes] = [[], 0];
    }
    piece.push(row.id);
    bytes += row.bytes;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

/** Stores what was read, except of prompts that were changed or read meanwhile. */
async function store(database: Database, trx: Db, read: ReadAnew[]): Promise<void> {
  const found = new Map(read.map((one) => [one.id, one]));
  const ids = [...found.keys()];
  if (ids.length === 0) return;
  const stale = trx.selectFrom('prompts').selectAll().where('id', 'in', ids).where('reading', '<', READING);
  const [before, after]: [Scope[], Scope[]] = [[], []];
  for (const row of await database.forUpdate(stale.orderBy('id')).execute()) {
    const one = found.get(row.id);
    if (one?.version !== row.version) continue;
    const { columns, lexemes } = one;
    await trx.updateTable('prompts').set(columns).where('id', '=', row.id).execute();
    const now = { ...row, ...columns };
    const links = { categoryIds: idsOf(row.category_ids), tagIds: idsOf(row.tag_ids) };
    if (now.language !== row.language) await reindexPrompt(database, trx, { ...now, ...links, lexemes });
    before.push(...scopesOf(countedOf(row, links)));
    after.push(...scopesOf(countedOf(now, links)));
    if (row.status === 'PUBLISHED') invalidate(trx, `prompt:${row.id}`);
  }
  await moveTotals(trx, before, after);
}

const idsOf = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

async function findPlace(sql: Db): Promise<number> {
  const row = await sql.selectFrom('settings').select('value').where('key', '=', PLACE).executeTakeFirst();
  const [rules, id] = row?.value.split(' ') ?? [];
  return Number(rules) === READING ? Number(id) : 0;
}

const storePlace = (sql: Db, id: number) =>
  sql
    .insertInto('settings')
    .values({ key: PLACE, value: `${READING} ${id}` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ value: set.ref('excluded.value') })))
    .execute();
