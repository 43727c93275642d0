import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { fillSkeletons } from './010_names_as_read.ts';

/**
 * Usernames are compared by their letters and digits alone, whatever their shape. Older versions let a sign, a space or a small
 * capital make another name.
 */
export const namesByLetters: Migration = {
  async up(db) {
    await sql`drop index users_skeleton`.execute(db);
    await fillSkeletons(db);
  },
};
