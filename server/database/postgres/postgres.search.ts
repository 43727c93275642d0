import { sql } from 'kysely';
import type { SearchDocument, SearchIndex, SearchPlan, SearchTerm } from '../search.ts';

/** Weights of D, C, B, A: content, preview, labels, title; far enough apart that a title beats any content. */
const WEIGHTS = sql.raw("'{0.001, 0.01, 0.1, 1.0}'::float4[]");

/** PostgreSQL takes positions up to this and ignores those beyond; so do we, to keep the vector small. */
const LAST_POSITION = 16_383;

/** Full text over a tsvector that is put together here: no dictionary, no locale, the same tokens as SQLite. */
export const postgresSearch: SearchIndex = {
  async put(trx, document) {
    await sql`insert into prompt_search (prompt_id, words) values (${document.id}, ${vectorOf(document)}::tsvector)
      on conflict (prompt_id) do update set words = excluded.words`.execute(trx);
  },

  async remove(trx, id) {
    await sql`delete from prompt_search where prompt_id = ${id}`.execute(trx);
  },

  async count(db, plan) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from prompt_search where words @@ ${queryOf(plan)}::tsquery`.execute(db);
    return rows[0]?.total ?? 0;
  },

  async ranked(db, plan, { offset, limit }) {
    const { rows } = await sql<{ id: number }>`
      select prompt_id as id from prompt_search where words @@ ${queryOf(plan)}::tsquery
      order by ts_rank(${WEIGHTS}, words, ${rankOf(plan)}::tsquery) desc, prompt_id desc
      limit ${limit} offset ${offset}`.execute(db);
    return rows.map((row) => row.id);
  },

  matches: (plan) =>
    sql<boolean>`prompts.id in (select prompt_id from prompt_search where words @@ ${queryOf(plan)}::tsquery)`,
};

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

// Marks and labels carry a sign that no word of a text can have.
const mark = (name: string): string => quote(`=${name}`);
const label = (name: string): string => quote(`#${name}`);

function vectorOf({ title, labels, preview, content, marks }: SearchDocument): string {
  const places = new Map<string, string[]>();
  const add = (lexeme: string, place: string) => {
    const known = places.get(lexeme);
    if (!known) places.set(lexeme, [place]);
    else if (known.length < 8) known.push(place);
  };
  let position = 1;
  const next = () => Math.min(position++, LAST_POSITION);
  for (const word of title) add(quote(word), `${next()}A`);
  for (const name of labels) add(label(name), `${next()}B`);
  for (const word of preview) add(quote(word), `${next()}C`);
  for (const word of content) add(quote(word), `${next()}D`);
  for (const name of marks) add(mark(name), '');
  return [...places].map(([lexeme, at]) => (at[0] === '' ? lexeme : `${lexeme}:${at.join(',')}`)).join(' ');
}

const termOf = ({ word, prefix, labels }: SearchTerm): string =>
  `(${[`${quote(word)}${prefix ? ':*' : ''}`, ...labels.map(label)].join(' | ')})`;

const rankOf = ({ terms }: SearchPlan): string => terms.map(termOf).join(' & ');

/** The plan in the language of tsquery. */
export const queryOf = (plan: SearchPlan): string => [...plan.terms.map(termOf), mark(plan.mark)].join(' & ');
