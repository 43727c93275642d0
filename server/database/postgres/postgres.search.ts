import { sql } from 'kysely';
import { inParts } from '../parts.ts';
import { searchIndex, type Match } from '../search.ts';

/** Full text over a tsvector that is put together here: no dictionary, no locale, the same lexemes as SQLite. */
export const postgresSearch = searchIndex({
  async put(trx, id, lexemes) {
    await sql`insert into prompt_search (prompt_id, words) values (${id}, ${lexemes.map(quote).join(' ')}::tsvector)
      on conflict (prompt_id) do update set words = excluded.words`.execute(trx);
  },

  async insert(trx, documents) {
    for (const part of inParts(documents)) {
      const rows = part.map(({ id, lexemes }) => sql`(${id}, ${lexemes.map(quote).join(' ')}::tsvector)`);
      await sql`insert into prompt_search (prompt_id, words) values ${sql.join(rows)}`.execute(trx);
    }
  },

  async remove(trx, id) {
    await sql`delete from prompt_search where prompt_id = ${id}`.execute(trx);
  },

  idsOf: (match) => sql`select id from search_prompts(${textOf(match)}::tsquery) as hit(id)`,
});

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A match in the language of tsquery. */
function textOf(match: Match): string {
  if ('all' in match) return `(${match.all.map(textOf).join(' & ')})`;
  if ('any' in match) return `(${match.any.map(textOf).join(' | ')})`;
  return `${quote(match.lexeme)}${match.prefix ? ':*' : ''}`;
}
