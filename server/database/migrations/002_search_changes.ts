import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * What has changed in the search index of late, so that readers can keep sets of matches and bring them up to date
 * (decision 006). The index itself stays as it is: an existing library of any size is carried over at once.
 */
export const searchChanges: Migration = { up: createSearchChanges };

async function createSearchChanges(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
  if (engine === 'sqlite') {
    // One writer at a time: numbers grow as transactions end.
    await sql`create table search_changes (
      seq integer primary key autoincrement,
      position integer generated always as (seq) virtual,
      prompt_id integer not null,
      lexemes text not null
    )`.execute(db);
    return;
  }
  // Transactions end in any order; those below the oldest that is still running have all ended.
  await sql`create table search_changes (
    seq bigint primary key generated always as identity,
    position bigint not null default (pg_current_xact_id()::text::bigint),
    prompt_id integer not null,
    lexemes text collate "C" not null
  )`.execute(db);
  await sql`create index search_changes_position on search_changes (position)`.execute(db);
  await sql`drop function search_prompts(tsquery)`.execute(db);
  // Only a function can carry its own settings. The planner takes a scan of this narrow table for cheap and does not
  // count that it unpacks every vector; and half a million matches must fit into the bitmap one by one.
  await sql`create function search_ids(query tsquery) returns integer[]
    language sql stable set enable_seqscan = off set work_mem = '64MB'
    as 'select coalesce(array_agg(prompt_id), ''{}'') from prompt_search where words @@ query'`.execute(db);
}
