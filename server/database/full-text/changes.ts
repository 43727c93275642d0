import { sql, type RawBuilder } from 'kysely';
import { insertion } from '../insertion.ts';
import type { LexemeSet } from '../search.ts';
import type { Sql } from '../tables.ts';

/** Changes that readers may have missed and still find; older ones go now and then, sooner those of long texts. */
export const KEPT = 4_096;
/** Their bytes, and after how many more of them that is looked after. */
const KEPT_BYTES = 16_000_000;
const NOTED_BYTES = 1_000_000;

/** Bytes that this process has noted since it last looked. */
let noted = 0;

const insertChanges = insertion<{ prompt_id: number; lexemes: string }, { seq: number }>(
  ['prompt_id', 'lexemes'],
  (trx, rows) => trx.insertInto('search_changes').values(rows).returning('seq'),
);

/** Whom a statement that takes notes away does not wait for; SQLite has one writer at a time. */
const NOBODY = sql``;

/**
 * Tells every reader, of this process or another one, that these prompts are now so in the index (full-text/postings.ts).
 * Answers the least number that a note has got.
 * @param passing how the engine passes over what another transaction holds
 */
export async function noteChanges(trx: Sql, documents: LexemeSet[], passing = NOBODY): Promise<number> {
  let first = Infinity;
  for (let at = 0; at < documents.length; at += KEPT) {
    const rows = documents.slice(at, at + KEPT).map(rowOf);
    for (const { seq } of await insertChanges(trx, rows)) {
      first = Math.min(first, seq);
      if (seq % KEPT === 0) await forgetBefore(trx, seq - KEPT, passing);
    }
    noted += rows.reduce((bytes, { lexemes }) => bytes + Buffer.byteLength(lexemes), 0);
    if (noted < NOTED_BYTES) continue;
    noted = 0;
    await forgetBeyond(trx, KEPT_BYTES, passing);
  }
  return first;
}

const rowOf = ({ id, lexemes }: LexemeSet) => ({ prompt_id: id, lexemes: lexemes === '' ? '' : ` ${lexemes} ` });

/**
 * As `noteChanges` of a prompt that was there before, while it is locked: no note says any more what it said until now.
 * Readers that have not read the old notes yet find them without words, and this one after them.
 */
export async function noteChange(trx: Sql, document: LexemeSet, passing = NOBODY): Promise<number> {
  const seq = await noteChanges(trx, [document], passing);
  await emptyNotes(trx, sql`prompt_id = ${document.id} and seq < ${seq}`, passing);
  return seq;
}

/** Takes the words out of notes that a later one of the same prompt has made old, where another transaction held them then. */
export const emptyOldNotes = (trx: Sql, passing = NOBODY) =>
  emptyNotes(trx, sql`seq not in (select max(seq) from search_changes group by prompt_id)`, passing);

/** The notes stay: readers tell by the oldest one whether they have missed some. */
const emptyNotes = (trx: Sql, which: RawBuilder<unknown>, passing: RawBuilder<unknown>) =>
  sql`update search_changes set lexemes = '' where seq in
    (select seq from search_changes where lexemes <> '' and ${which} ${passing})`.execute(trx);

/** By position and not by number: all that is kept is then newer, for every reader, than all that went. */
const forgetBefore = (trx: Sql, seq: number, passing: RawBuilder<unknown>) =>
  forget(trx, sql`select max(position) from search_changes where seq <= ${seq}`, passing);

const forgetBeyond = (trx: Sql, bytes: number, passing: RawBuilder<unknown>) =>
  forget(
    trx,
    sql`select min(position) from (
      select position, sum(octet_length(lexemes)) over (order by seq desc) as newer from search_changes
    ) as notes where newer <= ${bytes}`,
    passing,
  );

/**
 * All of them or, while another transaction holds one, none until the next time: one that stayed would tell readers that they
 * have missed nothing since; and two that wait for each other's notes would wait in a circle.
 */
const forget = (trx: Sql, position: RawBuilder<unknown>, passing: RawBuilder<unknown>) =>
  sql`with held as (select seq from search_changes where position < (${position}) ${passing})
    delete from search_changes where seq in (select seq from held)
      and (select count(*) from held) = (select count(*) from search_changes where position < (${position}))`.execute(
    trx,
  );
