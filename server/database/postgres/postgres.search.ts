import { sql } from 'kysely';
import type { LexemeSet, SearchEngine } from '../search.ts';
import { emptyOldNotes, noteChange, noteChanges } from '../full-text/changes.ts';
import type { IndexTerm } from '../full-text/postings.ts';
import { readingOf, type ReadingRow } from '../full-text/reading.ts';
import { Bitmap } from '../full-text/sets.ts';
import type { Db } from '../tables.ts';

const UNLOCKED = sql`for update skip locked`;

/** Full text on a tsvector built here from lexemes: no dictionary, no locale, the same lexemes as SQLite. */
export const postgresSearch: SearchEngine = {
  async put(trx, { id, lexemes }) {
    await noteChange(trx, { id, lexemes }, UNLOCKED);
    await sql`insert into prompt_search (prompt_id, words)
      select ${id}::integer, ${vectorOf(lexemes)}::tsvector from (${listOf(LEAST)}) as list
      on conflict (prompt_id) do update set words = excluded.words`.execute(trx);
  },

  // For many prompts, GIN keeps all in its pending list, which nobody else sees yet. The last insert flushes the list.
  async insert(trx, documents) {
    await noteChanges(trx, documents, UNLOCKED);
    const last = documents.length >= BULK_INSERT ? documents.length - 1 : 0;
    if (last > 0) {
      await sql`select set_config('work_mem', ${`${GATHERED}kB`}, true)`.execute(trx);
      await insertVectors(trx, documents.slice(0, last), GATHERED);
    }
    await insertVectors(trx, documents.slice(last), LEAST);
  },

  async remove(trx, id) {
    await noteChange(trx, { id, lexemes: '' }, UNLOCKED);
    await sql`delete from prompt_search where prompt_id = ${id}`.execute(trx);
  },

  vacuum: async (db) => void (await emptyOldNotes(db, UNLOCKED)),

  async read(db, terms, since) {
    const parts = terms.map(
      (term, part) => sql`union all select ${sql.lit(part)}, 0, 0, null,
        array_to_json(search_ids(${textOf(term)}::tsquery))::text`,
    );
    const { rows } = await sql<ReadingRow>`
      select -2 as part, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as position,
        0 as id, (select case when min(seq) > 1 then min(position) end from search_changes) as seq, '' as text
      union all select -1, position, prompt_id, seq, lexemes from search_changes where position >= ${since ?? NEVER}
      ${sql.join(parts, sql` `)}`.execute(db);
    return readingOf(rows, terms.length);
  },

  async newest(db, terms, limit) {
    // One lookup for each lexeme: GIN shortens a lookup of several only if all of them are frequent.
    const lookups = terms.flatMap(({ lexemes, prefix }, part) =>
      lexemes.map((lexeme) => ({ part, query: textOf({ lexemes: [lexeme], prefix }) })),
    );
    if (lookups.length === 0) return [];
    const { rows } = await sql<{ part: number; ids: string }>`
      select lookup.part, array_to_json(search_ids(lookup.query::tsquery))::text as ids
      from (select set_config('gin_fuzzy_search_limit', ${String(MOST_OF_LEXEME)}, true) offset 0) as settings,
        unnest(${lookups.map(({ part }) => part)}::integer[], ${lookups.map(({ query }) => query)}::text[])
          as lookup (part, query)`.execute(db);
    const lists = terms.map(() => new Set<number>());
    for (const { part, ids } of rows) for (const id of JSON.parse(ids) as number[]) lists[part]?.add(id);
    return lists.map((ids) => [...ids].sort((one, other) => other - one).slice(0, limit));
  },

  filterBy(set, walked, work) {
    if (!walked) return work(sql<boolean>`prompts.id = any(${[...set.descending()]}::integer[])`);
    const bits = Buffer.from(bytesOf(set));
    return work(
      sql<boolean>`case when prompts.id < ${bits.length * 8} then get_bit(${bits}::bytea, prompts.id) = 1 end`,
    );
  },
};

/**
 * Ids of a lexeme up to which `newest` is exact. GIN knows no order and always reads the whole list, but of a longer one
 * it returns a random part of about this size, and only these rows are looked up.
 */
const MOST_OF_LEXEME = 500;

/** Minimum number of prompts for which that is worth it. */
const BULK_INSERT = 512;

/**
 * Size of GIN's pending list in kilobytes. Every search reads the whole list, and GIN flushes it at this size. The
 * default of 4,096 doubled the time of a search for a rare word.
 */
const LEAST = 64;
/** The same for many prompts at once, and the memory to sort them, in kilobytes. */
const GATHERED = 65_536;

/** Sets the list size until the transaction ends, as part of the writing statement, which saves a statement. */
const listOf = (kilobytes: number) => sql`select set_config('gin_pending_list_limit', ${`${kilobytes}kB`}, true)`;

/** Inserts from two array parameters, which parse faster than two parameters for every row. */
const insertVectors = (trx: Db, documents: LexemeSet[], list: number) =>
  sql`insert into prompt_search (prompt_id, words)
    select added.* from (${listOf(list)}) as list, unnest(${documents.map(({ id }) => id)}::integer[],
      ${documents.map(({ lexemes }) => vectorOf(lexemes))}::tsvector[]) as added`.execute(trx);

const NEVER = Number.MAX_SAFE_INTEGER;

function bytesOf(set: Parameters<SearchEngine['filterBy']>[0]): ArrayBuffer {
  const all = new Bitmap(new Uint32Array(0));
  if (set instanceof Bitmap) all.words = set.words;
  else for (const id of set.descending()) all.set(id, true);
  return all.words.slice().buffer;
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const vectorOf = (lexemes: string): string => quote(lexemes).replaceAll(' ', "' '");

/** A term as a tsquery. */
const textOf = ({ lexemes, prefix }: IndexTerm): string =>
  lexemes.map((lexeme) => `${quote(lexeme)}${prefix ? ':*' : ''}`).join(' | ');

/**
 * Deletes changes that a backup brought from another server, whose transaction ids mean nothing here.
 * Changes of transactions that are running now are not visible, and stay.
 */
export const forgetForeignChanges = (db: Db) =>
  sql`delete from search_changes where position >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
