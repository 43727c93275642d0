import { sql } from 'kysely';
import { inParts } from '../parts.ts';
import type { LexemeSet } from '../search.ts';
import type { Sql } from '../tables.ts';

/** Changes that readers may have missed and still find; older ones go now and then. */
const KEPT = 4_096;

/** Tells every reader, of this process or another one, that these prompts are now so in the index (search/postings.ts). */
export async function noteChanges(trx: Sql, documents: LexemeSet[]): Promise<void> {
  for (const part of inParts(documents)) {
    const rows = await trx
      .insertInto('search_changes')
      .values(part.map(({ id, lexemes }) => ({ prompt_id: id, lexemes: ` ${lexemes} ` })))
      .returning('seq')
      .execute();
    const due = rows.find(({ seq }) => seq % KEPT === 0);
    if (due) await forgetBefore(trx, due.seq - KEPT);
  }
}

/** By position and not by number: all that is kept is then newer, for every reader, than all that went. */
const forgetBefore = (trx: Sql, seq: number) =>
  sql`delete from search_changes where position <
    (select max(position) from search_changes where seq <= ${seq})`.execute(trx);
