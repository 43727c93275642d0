import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * When FTS5 merges segments of one size into one of the next. In steps, when a write asks for one (sqlite.search.ts): from 8
 * on. By itself, bit by bit, while many prompts are put in, each merge of which writes them all once more: from 32 on. All
 * at once, within one write: never, if it can be helped; a server stood still for a second.
 */
const MERGED = { usermerge: 8, automerge: 32, crisismerge: 1_500 };

/** Makes the full-text index of SQLite merge in steps. Takes no time at any size. */
export const searchMerges: Migration = {
  async up(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
    if (engine !== 'sqlite') return;
    for (const [option, value] of Object.entries(MERGED))
      await sql`insert into prompt_search (prompt_search, rank) values (${option}, ${sql.lit(value)})`.execute(db);
  },
};
