import { sql } from 'kysely';
import type { SearchIndex, SearchPlan, SearchTerm } from '../search.ts';

/** Weights of title, labels, preview, content, marks: so far apart that one word in a title beats many in a content. */
const RANK = sql.raw('bm25(prompt_search, 1000.0, 100.0, 10.0, 1.0, 0.0)');

/** Full text over FTS5. */
export const sqliteSearch: SearchIndex = {
  async put(trx, document) {
    await this.remove(trx, document.id);
    const { id, title, labels, preview, content, marks } = document;
    await sql`insert into prompt_search (rowid, title, labels, preview, content, marks)
      values (${id}, ${title.join(' ')}, ${labels.join(' ')}, ${preview.join(' ')}, ${content.join(' ')}, ${marks.join(' ')})`.execute(
      trx,
    );
  },

  async remove(trx, id) {
    await sql`delete from prompt_search where rowid = ${id}`.execute(trx);
  },

  async count(db, plan) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from prompt_search where prompt_search match ${matchOf(plan)}`.execute(db);
    return rows[0]?.total ?? 0;
  },

  async ranked(db, plan, { offset, limit }) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from prompt_search where prompt_search match ${matchOf(plan)}
      order by ${RANK}, rowid desc limit ${limit} offset ${offset}`.execute(db);
    return rows.map((row) => row.id);
  },

  matches: (plan) =>
    sql<boolean>`prompts.id in (select rowid from prompt_search where prompt_search match ${matchOf(plan)})`,
};

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

function termOf({ word, prefix, labels }: SearchTerm): string {
  const inText = `{title preview content} : ${quote(word)}${prefix ? ' *' : ''}`;
  if (labels.length === 0) return `(${inText})`;
  return `((${inText}) OR (labels : (${labels.map(quote).join(' OR ')})))`;
}

/** The plan in FTS5's query language. */
export function matchOf({ mark, terms }: SearchPlan): string {
  return [...terms.map(termOf), `(marks : ${quote(mark)})`].join(' AND ');
}
