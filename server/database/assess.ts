import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { KNOWN_TABLES } from './known-tables.ts';
import { MIGRATIONS } from './migrate.ts';

/** What a database holds: nothing of ours, or a library. */
export type Assessment = 'nothing' | 'library';

/** All tables and migrations found in a database, ours or not. */
export interface Contents {
  tables: string[];
  /** Names of the migrations that ran, in order. */
  migrations: string[];
}

/** The migrator's own tables. They may exist although the first migration failed. */
const MIGRATOR = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/**
 * Checks whether a database has room for a library, or holds one of a version that this program supports.
 * @param isOwn true: any foreign table is a problem; false: tables of other programs may exist beside ours
 * @returns otherwise the problem, as the end of a sentence
 */
export function assess({ tables, migrations }: Contents, isOwn: boolean): Assessment | { problem: string } {
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
