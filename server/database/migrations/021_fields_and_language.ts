import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * How the fields of a prompt are written, what its author says of them, how many there are, and its language (product
 * 13). Takes no time at any size: columns with constant defaults are not written to the rows. What is read from the
 * texts of older prompts is filled in after the start (prompts/readings.ts).
 */
export const fieldsAndLanguage: Migration = {
  async up(db, { engine }) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const table = () => db.schema.alterTable('prompts');
    await table()
      .addColumn('dialect', text, (c) => c.notNull().defaultTo('auto'))
      .execute();
    await table()
      .addColumn('author_fields', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await table().addColumn('field_count', 'integer').execute();
    await table()
      .addColumn('language', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await table()
      .addColumn('language_given', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await table()
      .addColumn('reading', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
