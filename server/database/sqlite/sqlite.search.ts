import { sql } from 'kysely';
import { searchIndex, type Match } from '../search.ts';

/** Full text over FTS5. */
export const sqliteSearch = searchIndex({
  async put(trx, id, lexemes) {
    await this.remove(trx, id);
    await this.insert(trx, [{ id, lexemes }]);
  },

  // Row by row, with nothing else between: FTS5 writes out what it has gathered whenever a statement of the same
  // transaction needs a savepoint, as statements of many rows do (five times as slow).
  async insert(trx, documents) {
    for (const { id, lexemes } of documents)
      await sql`insert into prompt_search (rowid, words) values (${id}, ${lexemes.join(' ')})`.execute(trx);
  },

  async remove(trx, id) {
    await sql`delete from prompt_search where rowid = ${id}`.execute(trx);
  },

  idsOf: (match) => sql`select rowid as id from prompt_search where prompt_search match ${textOf(match)}`,
});

/** A match in FTS5's query language. */
function textOf(match: Match): string {
  if ('all' in match) return `(${match.all.map(textOf).join(' AND ')})`;
  if ('any' in match) return `(${match.any.map(textOf).join(' OR ')})`;
  return `"${match.lexeme.replaceAll('"', '""')}"${match.prefix ? '*' : ''}`;
}
