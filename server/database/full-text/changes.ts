import { sql, type RawBuilder } from 'kysely';
import { bulkInsert } from '../bulk-insert.ts';
import type { LexemeSet } from '../search.ts';
import type { Db } from '../tables.ts';

/** Number of recent changes that readers can still catch up with. Older rows are deleted now and then. */
export const KEPT = 4_096;
/** Maximum bytes of these changes, checked each time after this many more bytes were noted. */
const KEPT_BYTES = 16_000_000;
const NOTED_BYTES = 1_000_000;

/** Bytes that this process has noted since its last check. */
let noted = 0;

const insertChanges = bulkInsert<{ prompt_id: number; lexemes: string }, { seq: number }>(
  ['prompt_id', 'lexemes'],
  (trx, rows) => trx.insertInto('search_changes').values(rows).returning('seq'),
);

/** Locking clause of statements that delete or empty notes. SQLite needs none: it has one writer at a time. */
const NO_CLAUSE = sql``;

/**
 * Notes the new index entries of prompts for all readers, in any process (full-text/postings.ts).
 * Resolves to the lowest `seq` of the notes.
 * @param skipLocked the engine's clause to skip rows that another transaction has locked
 */
export async function noteChanges(trx: Db, documents: LexemeSet[], skipLocked = NO_CLAUSE): Promise<number> {
  let first = Infinity;
  for (let at = 0; at < documents.length; at += KEPT) {
    const rows = documents.slice(at, at + KEPT).map(rowOf);
    for (const { seq } of await insertChanges(trx, rows)) {
      first = Math.min(first, seq);
      if (seq % KEPT === 0) await forgetBefore(trx, seq - KEPT, skipLocked);
    }
    noted += rows.reduce((bytes, { lexemes }) => bytes + Buffer.byteLength(lexemes), 0);
    if (noted < NOTED_BYTES) continue;
    noted = 0;
    await forgetBeyond(trx, KEPT_BYTES, skipLocked);
  }
  return first;
}

const rowOf = ({ id, lexemes }: LexemeSet) => ({ prompt_id: id, lexemes: lexemes === '' ? '' : ` ${lexemes} ` });

/**
 * As `noteChanges`, for one prompt that is locked and may be in the index already. Empties its older notes: none keeps
 * the old text. Readers that have not read the old notes yet find them empty, followed by this one.
 */
export async function noteChange(trx: Db, document: LexemeSet, skipLocked = NO_CLAUSE): Promise<number> {
  const seq = await noteChanges(trx, [document], skipLocked);
  await emptyNotes(trx, sql`prompt_id = ${document.id} and seq < ${seq}`, skipLocked);
  return seq;
}

/** Empties notes that a later one of the same prompt replaced, but that another transaction had locked at that time. */
export const emptyOldNotes = (trx: Db, skipLocked = NO_CLAUSE) =>
  emptyNotes(trx, sql`seq not in (select max(seq) from search_changes group by prompt_id)`, skipLocked);

/** The rows stay: readers use the oldest one to detect whether they have missed changes. */
const emptyNotes = (trx: Db, which: RawBuilder<unknown>, skipLocked: RawBuilder<unknown>) =>
  sql`update search_changes set lexemes = '' where seq in
    (select seq from search_changes where lexemes <> '' and ${which} ${skipLocked})`.execute(trx);

/** Deletes by position, not by `seq`: then for every reader all remaining notes are newer than all deleted ones. */
const forgetBefore = (trx: Db, seq: number, skipLocked: RawBuilder<unknown>) =>
  forget(trx, sql`select max(position) from search_changes where seq <= ${seq}`, skipLocked);

const forgetBeyond = (trx: Db, bytes: number, skipLocked: RawBuilder<unknown>) =>
  forget(
    trx,
    sql`select min(position) from (
      select position, sum(octet_length(lexemes)) over (order by seq desc) as newer from search_changes
    ) as notes where newer <= ${bytes}`,
    skipLocked,
  );

/**
 * Deletes all of them or, while another transaction has locked one, none until the next time. A single remaining note
 * would tell readers that they have missed nothing since. Waiting for the lock could deadlock two transactions.
 */
const forget = (trx: Db, position: RawBuilder<unknown>, skipLocked: RawBuilder<unknown>) =>
  sql`with held as (select seq from search_changes where position < (${position}) ${skipLocked})
    delete from search_changes where seq in (select seq from held)
      and (select count(*) from held) = (select count(*) from search_changes where position < (${position}))`.execute(
    trx,
  );
