import { sql } from 'kysely';
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

/**
 * Tells every reader, of this process or another one, that these prompts are now so in the index (search/postings.ts).
 * Answers the least number that a note has got.
 */
export async function noteChanges(trx: Sql, documents: LexemeSet[]): Promise<number> {
  let first = Infinity;
  for (let at = 0; at < documents.length; at += KEPT) {
    const rows = documents.slice(at, at + KEPT).map(({ id, lexemes }) => ({ prompt_id: id, lexemes: ` ${lexemes} ` }));
    for (const { seq } of await insertChanges(trx, rows)) {
      first = Math.min(first, seq);
      if (seq % KEPT === 0) await forgetBefore(trx, seq - KEPT);
    }
    noted += rows.reduce((bytes, { lexemes }) => bytes + Buffer.byteLength(lexemes), 0);
    if (noted < NOTED_BYTES) continue;
    noted = 0;
    await forgetBeyond(trx, KEPT_BYTES);
  }
  return first;
}

/** By position and not by number: all that is kept is then newer, for every reader, than all that went. */
const forgetBefore = (trx: Sql, seq: number) =>
  sql`delete from search_changes where position <
    (select max(position) from search_changes where seq <= ${seq})`.execute(trx);

const forgetBeyond = (trx: Sql, bytes: number) =>
  sql`delete from search_changes where position <
    (select min(position) from (
      select position, sum(octet_length(lexemes)) over (order by seq desc) as newer from search_changes
    ) as notes where newer <= ${bytes})`.execute(trx);
