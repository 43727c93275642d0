import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a migration needs to know about the engine. */
export interface Dialect {
  engine: 'sqlite' | 'postgres';
}

export interface Migration {
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>;
}
