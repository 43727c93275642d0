import { sql } from 'kysely';
import type { SearchEngine } from '../search.ts';
import { emptyOldNotes, KEPT, noteChange, noteChanges } from '../full-text/changes.ts';
import type { IndexTerm } from '../full-text/postings.ts';
import { readingOf, type ReadingRow } from '../full-text/reading.ts';
import type { Db } from '../tables.ts';
import type { NodeSqlite } from './node-sqlite.ts';

/** Full text on FTS5. */
export const sqliteSearch = (database: NodeSqlite): SearchEngine => ({
  async put(trx, document) {
    const seq = await noteChange(trx, document);
    await unindex(trx, document.id);
    await index(trx, document.id, document.lexemes);
    await mergeSome(trx, seq);
  },

  // Copies the lexemes from `search_changes`, in one statement: within a larger transaction, FTS5 sorts and writes out
  // what it has gathered at the end of each statement.
  async insert(trx, documents) {
    for (let at = 0; at < documents.length; at += KEPT) {
      const first = await noteChanges(trx, documents.slice(at, at + KEPT));
      await sql`insert into prompt_search (rowid, words)
        select prompt_id, lexemes from search_changes where seq >= ${first}`.execute(trx);
      // After a bulk insert, later writes merge.
      if (documents.length === 1) await mergeSome(trx, first);
    }
  },

  async remove(trx, id) {
    const seq = await noteChange(trx, { id, lexemes: '' });
    await unindex(trx, id);
    await mergeSome(trx, seq);
  },

  vacuum: async (db) => void (await emptyOldNotes(db)),

  async read(db, terms, since) {
    // Reading rows of a virtual table one by one takes four times as long as one JSON text of all.
    const parts = terms.map(
      (term, part) => sql`union all select ${sql.lit(part)}, 0, 0, null, (select json_group_array(rowid) from
        prompt_search where prompt_search match ${textOf(term)})`,
    );
    const { rows } = await sql<ReadingRow>`
      select -2 as part, (select coalesce(max(seq), 0) + 1 from search_changes) as position,
        0 as id, (select min(seq) from search_changes) as seq, '' as text
      union all select -1, position, prompt_id, seq, lexemes from search_changes where seq >= ${since ?? NEVER}
      ${sql.join(parts, sql` `)}`.execute(db);
    return readingOf(rows, terms.length);
  },

  async newest(db, terms, limit) {
    if (terms.length === 0) return [];
    // FTS5 reads a term from its end, so it stops after this many rows.
    const parts = terms.map(
      (term, part) => sql`select ${sql.lit(part)} as part, (select json_group_array(rowid) from (select rowid from
        prompt_search where prompt_search match ${textOf(term)} order by rowid desc limit ${limit})) as ids`,
    );
    const { rows } = await sql<{
      part: number;
      ids: string;
    }>`${sql.join(parts, sql` union all `)}`.execute(db);
    const lists: number[][] = terms.map(() => []);
    for (const { part, ids } of rows) lists[part] = JSON.parse(ids) as number[];
    return lists;
  },

  filterBy: (set, walked, work) =>
    walked
      ? database.withSet(set, (handle) => work(sql<boolean>`in_set(${handle}, prompts.id)`))
      : work(sql<boolean>`prompts.id in (select value from json_each(${JSON.stringify([...set.descending()])}))`),
});

const NEVER = Number.MAX_SAFE_INTEGER;

const index = (trx: Db, id: number, lexemes: string) =>
  sql`insert into prompt_search (rowid, words) values (${id}, ${lexemes})`.execute(trx);
const unindex = (trx: Db, id: number) => sql`delete from prompt_search where rowid = ${id}`.execute(trx);

/**
 * Merges a part of the index every few writes. That keeps up with the writes, and catches up with an import of 100,000
 * prompts within about a thousand writes (migration 008), without a single slow write.
 */
async function mergeSome(trx: Db, seq: number): Promise<void> {
  if (seq % MERGED.every === 0)
    await sql`insert into prompt_search (prompt_search, rank) values ('merge', ${sql.lit(MERGED.pages)})`.execute(trx);
}

/** Pages of 4 KB written in one merge, which takes 20 to 30 ms, and the number of writes between two merges. */
const MERGED = { pages: 128, every: 4 };

/** A term as an FTS5 query. */
const textOf = ({ lexemes, prefix }: IndexTerm): string =>
  lexemes.map((lexeme) => `"${lexeme.replaceAll('"', '""')}"${prefix ? '*' : ''}`).join(' OR ');
