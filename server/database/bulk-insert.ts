import type { Compilable, CompiledQuery } from 'kysely';
import { chunks } from './chunks.ts';
import type { Db } from './tables.ts';

/**
 * Inserts many rows of one shape. Each statement is built once per number of rows, because building takes longer than
 * storing the rows. Resolves to the rows that the statements return.
 * @param columns all columns of the rows
 * @param largest maximum rows in one statement, a power of two
 */
export function bulkInsert<Row extends object, Answer = unknown>(
  columns: readonly (keyof Row & string)[],
  build: (sql: Db, rows: Row[]) => Compilable<Answer>,
  largest?: number,
): (trx: Db, rows: readonly Row[]) => Promise<Answer[]> {
  // Keyed by adapter, which a database shares with its transactions, and by number of rows.
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Answer>>>();
  // Placeholder values. The real parameters replace them row by row, in column order; `undefined` would be left out.
  const shape = Object.fromEntries(columns.map((column) => [column, 0])) as Row;

  return async (trx, rows) => {
    const { adapter } = trx.getExecutor();
    let known = compiled.get(adapter);
    if (!known) compiled.set(adapter, (known = new Map<number, CompiledQuery<Answer>>()));
    const answers: Answer[] = [];
    for (const part of chunks(rows, largest)) {
      let query = known.get(part.length);
      if (!query) known.set(part.length, (query = build(trx, Array<Row>(part.length).fill(shape)).compile()));
      const parameters: unknown[] = [];
      for (const row of part) for (const column of columns) parameters.push(row[column]);
      for (const answer of (await trx.executeQuery<Answer>({ ...query, parameters })).rows) answers.push(answer);
    }
    return answers;
  };
}
