import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a migration needs to know of the engine that it runs on. */
export interface Dialect {
  engine: 'sqlite' | 'postgres';
}

export interface Migration {
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>;
}
