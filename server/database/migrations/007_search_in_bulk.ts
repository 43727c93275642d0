import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * Bytes of new entries that FTS5 gathers before it sorts and writes them: a whole batch of an import instead of a ninth of
 * it. They are taken as they are needed, and given back at the end of the transaction.
 */
const GATHERED = 32 * 1024 * 1024;

/** Segments of one size that become one of the next size; FTS5 itself takes 4, and so writes each word more often. */
const MERGED = 8;

/**
 * What makes the full-text index of SQLite quick to fill. Beginnings of three letters are looked up among the words
 * themselves, which takes hardly longer than in an index of their own. Only an empty index is made anew: one with prompts in
 * it keeps its third one, finds the same, and is brought up to date at once whatever its size.
 */
export const searchInBulk: Migration = {
  async up(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
    if (engine !== 'sqlite') return;
    const prompt = await db.selectFrom('prompts').select('id').limit(1).executeTakeFirst();
    if (!prompt) {
      await sql`drop table prompt_search`.execute(db);
      await sql`create virtual table prompt_search using fts5(
        words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2'
      )`.execute(db);
    }
    for (const [option, value] of Object.entries({ hashsize: GATHERED, automerge: MERGED }))
      await sql`insert into prompt_search (prompt_search, rank) values (${option}, ${sql.lit(value)})`.execute(db);
  },
};
