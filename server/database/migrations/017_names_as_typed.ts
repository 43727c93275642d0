import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { fillSkeletons } from './010_names_as_read.ts';

/**
 * Usernames are compared with strokes through their letters left out and with the letters that signs and numbers in them are typed
 * for. Older versions took `ma̸rianne` and `5am` for other names than `marianne` and `sam`.
 */
export const namesAsTyped: Migration = {
  async up(db) {
    await sql`drop index users_skeleton`.execute(db);
    await fillSkeletons(db);
  },
};
