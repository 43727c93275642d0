import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Notes keep the words of a prompt until its next one (full-text/changes.ts): the index finds those that still have some. Older
 * versions kept them all, also of prompts that were deleted.
 */
export const notesWithoutWords: Migration = {
  async up(db) {
    await sql`update search_changes set lexemes = '' where lexemes <> ''
      and seq not in (select max(seq) from search_changes group by prompt_id)`.execute(db);
    await sql`create index search_changes_words on search_changes (prompt_id) where lexemes <> ''`.execute(db);
  },
};
