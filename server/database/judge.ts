import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { KNOWN_TABLES } from './known-tables.ts';
import { MIGRATIONS } from './migrate.ts';

/** What a database turned out to hold. */
export type Found = 'nothing' | 'library';

/** What stands in a database, whoever put it there. */
export interface Contents {
  tables: string[];
  /** Names of the migrations that ran, in their order. */
  migrations: string[];
}

/** Of the migrator, which may have made them before the first migration failed. */
const MIGRATOR = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/**
 * Whether a database holds nothing that is in our way, or a library that we understand.
 * @param isOwn everything in it is ours, or it is not our database; else tables of others may stand beside ours
 * @returns what is wrong otherwise, as the end of a sentence
 */
export function judge({ tables, migrations }: Contents, isOwn: boolean): Found | { problem: string } {
  const known = Object.keys(MIGRATIONS);
  if (migrations.length > 0) {
    if (migrations[0] !== known[0]) return { problem: 'belongs to another program' };
    const newer = migrations.find((name) => !known.includes(name));
    if (newer !== undefined)
      return { problem: `was written by a newer version of Prompt Lib (it has ${newer}); start that version` };
    if (migrations.some((name, at) => name !== known[at]))
      return { problem: 'was written by another version of Prompt Lib; start that version' };
    return 'library';
  }
  const others = tables.filter((name) => !MIGRATOR.includes(name) && (isOwn || KNOWN_TABLES.includes(name)));
  if (others.length === 0) return 'nothing';
  return { problem: `belongs to another program (it has a table ${others[0]})` };
}
