import { sql } from 'kysely';
import type { LexemeSet, SearchEngine } from '../search.ts';
import { emptyOldNotes, noteChange, noteChanges } from '../full-text/changes.ts';
import type { Leaf } from '../full-text/postings.ts';
import { readingOf, type ReadingRow } from '../full-text/reading.ts';
import { Many } from '../full-text/sets.ts';
import type { Sql } from '../tables.ts';

const UNLOCKED = sql`for update skip locked`;

/** Full text over a tsvector that is put together here: no dictionary, no locale, the same lexemes as SQLite. */
export const postgresSearch: SearchEngine = {
  async put(trx, { id, lexemes }) {
    await noteChange(trx, { id, lexemes }, UNLOCKED);
    await sql`insert into prompt_search (prompt_id, words)
      select ${id}::integer, ${vectorOf(lexemes)}::tsvector from (${listOf(LEAST)}) as list
      on conflict (prompt_id) do update set words = excluded.words`.execute(trx);
  },

  // Of many prompts at once GIN gathers all, for as long as nobody else sees them, and the last of them sort the list in.
  async insert(trx, documents) {
    await noteChanges(trx, documents, UNLOCKED);
    const last = documents.length >= MANY ? documents.length - 1 : 0;
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

  tidy: async (db) => void (await emptyOldNotes(db, UNLOCKED)),

  async read(db, leaves, since) {
    const parts = leaves.map(
      (leaf, part) => sql`union all select ${sql.lit(part)}, 0, 0, null,
        array_to_json(search_ids(${textOf(leaf)}::tsquery))::text`,
    );
    const { rows } = await sql<ReadingRow>`
      select -2 as part, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as position,
        0 as id, (select case when min(seq) > 1 then min(position) end from search_changes) as seq, '' as text
      union all select -1, position, prompt_id, seq, lexemes from search_changes where position >= ${since ?? NEVER}
      ${sql.join(parts, sql` `)}`.execute(db);
    return readingOf(rows, leaves.length);
  },

  among(set, walked, work) {
    if (!walked) return work(sql<boolean>`prompts.id = any(${[...set.descending()]}::integer[])`);
    const bits = Buffer.from(bytesOf(set));
    return work(
      sql<boolean>`case when prompts.id < ${bits.length * 8} then get_bit(${bits}::bytea, prompts.id) = 1 end`,
    );
  },
};

/** Prompts for which it is worth it. */
const MANY = 512;

/**
 * GIN first gathers what is new in a list, which every search reads to its end, and sorts it in when it has so many
 * kilobytes: 4,096 unless told otherwise, which doubled the time of a search for a rare word.
 */
const LEAST = 64;
/** For many prompts at once, and the memory to sort them in. */
const GATHERED = 65_536;

/** For a statement that writes, so that it needs no other one before it. Until the end of the transaction. */
const listOf = (kilobytes: number) => sql`select set_config('gin_pending_list_limit', ${`${kilobytes}kB`}, true)`;

/** As arrays: two values are read faster than one of each kind for every row. */
const insertVectors = (trx: Sql, documents: LexemeSet[], list: number) =>
  sql`insert into prompt_search (prompt_id, words)
    select added.* from (${listOf(list)}) as list, unnest(${documents.map(({ id }) => id)}::integer[],
      ${documents.map(({ lexemes }) => vectorOf(lexemes))}::tsvector[]) as added`.execute(trx);

const NEVER = Number.MAX_SAFE_INTEGER;

function bytesOf(set: Parameters<SearchEngine['among']>[0]): ArrayBuffer {
  const all = new Many(new Uint32Array(0));
  if (set instanceof Many) all.words = set.words;
  else for (const id of set.descending()) all.set(id, true);
  return all.words.slice().buffer;
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const vectorOf = (lexemes: string): string => quote(lexemes).replaceAll(' ', "' '");

/** A leaf in the language of tsquery. */
const textOf = ({ lexemes, prefix }: Leaf): string =>
  lexemes.map((lexeme) => `${quote(lexeme)}${prefix ? ':*' : ''}`).join(' | ');

/**
 * Forgets changes that a backup brought along from another server, whose transactions were counted otherwise.
 * Those of transactions that are running now are not seen, and stay.
 */
export const forgetForeignChanges = (db: Sql) =>
  sql`delete from search_changes where position >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
