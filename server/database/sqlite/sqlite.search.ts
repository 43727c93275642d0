import { sql } from 'kysely';
import type { SearchEngine } from '../search.ts';
import { emptyOldNotes, KEPT, noteChange, noteChanges } from '../full-text/changes.ts';
import type { Leaf } from '../full-text/postings.ts';
import { readingOf, type ReadingRow } from '../full-text/reading.ts';
import type { Sql } from '../tables.ts';
import type { NodeSqlite } from './node-sqlite.ts';

/** Full text over FTS5. */
export const sqliteSearch = (database: NodeSqlite): SearchEngine => ({
  async put(trx, document) {
    const seq = await noteChange(trx, document);
    await unindex(trx, document.id);
    await index(trx, document.id, document.lexemes);
    await mergeSome(trx, seq);
  },

  // From the notes, which hold the same words: in one statement, since FTS5 sorts and writes out what it has gathered at
  // the end of each that is not the only one of its transaction.
  async insert(trx, documents) {
    for (let at = 0; at < documents.length; at += KEPT) {
      const first = await noteChanges(trx, documents.slice(at, at + KEPT));
      await sql`insert into prompt_search (rowid, words)
        select prompt_id, lexemes from search_changes where seq >= ${first}`.execute(trx);
      // Many leave it to those that come later.
      if (documents.length === 1) await mergeSome(trx, first);
    }
  },

  async remove(trx, id) {
    const seq = await noteChange(trx, { id, lexemes: '' });
    await unindex(trx, id);
    await mergeSome(trx, seq);
  },

  tidy: async (db) => void (await emptyOldNotes(db)),

  async read(db, leaves, since) {
    // Rows of a virtual table one by one take four times as long as one text of them all.
    const parts = leaves.map(
      (leaf, part) => sql`union all select ${sql.lit(part)}, 0, 0, null, (select json_group_array(rowid) from
        prompt_search where prompt_search match ${textOf(leaf)})`,
    );
    const { rows } = await sql<ReadingRow>`
      select -2 as part, (select coalesce(max(seq), 0) + 1 from search_changes) as position,
        0 as id, (select min(seq) from search_changes) as seq, '' as text
      union all select -1, position, prompt_id, seq, lexemes from search_changes where seq >= ${since ?? NEVER}
      ${sql.join(parts, sql` `)}`.execute(db);
    return readingOf(rows, leaves.length);
  },

  among: (set, walked, work) =>
    walked
      ? database.withSet(set, (handle) => work(sql<boolean>`in_set(${handle}, prompts.id)`))
      : work(sql<boolean>`prompts.id in (select value from json_each(${JSON.stringify([...set.descending()])}))`),
});

const NEVER = Number.MAX_SAFE_INTEGER;

const index = (trx: Sql, id: number, lexemes: string) =>
  sql`insert into prompt_search (rowid, words) values (${id}, ${lexemes})`.execute(trx);
const unindex = (trx: Sql, id: number) => sql`delete from prompt_search where rowid = ${id}`.execute(trx);

/**
 * Merges a part of the index, every few writes: it keeps up with them, and makes up within a thousand or so for what an import
 * of 100,000 has left (migration 008), without one that takes long.
 */
async function mergeSome(trx: Sql, seq: number): Promise<void> {
  if (seq % MERGED.every === 0)
    await sql`insert into prompt_search (prompt_search, rank) values ('merge', ${sql.lit(MERGED.pages)})`.execute(trx);
}

/** Pages of 4 KB that are written in one step, 20 to 30 ms, and writes from one to the next. */
const MERGED = { pages: 128, every: 4 };

/** A leaf in FTS5's query language. */
const textOf = ({ lexemes, prefix }: Leaf): string =>
  lexemes.map((lexeme) => `"${lexeme.replaceAll('"', '""')}"${prefix ? '*' : ''}`).join(' OR ');
