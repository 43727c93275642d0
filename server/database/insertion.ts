import type { Compilable, CompiledQuery } from 'kysely';
import { inParts } from './parts.ts';
import type { Sql } from './tables.ts';

/**
 * Puts in rows of one shape, many at once, with statements that are built once for each number of rows: building one
 * takes longer than storing its rows. Answers what the statements return.
 * @param columns all that the rows have
 * @param largest rows in one statement, a power of two
 */
export function insertion<Row extends object, Answer = unknown>(
  columns: readonly (keyof Row & string)[],
  build: (sql: Sql, rows: Row[]) => Compilable<Answer>,
  largest?: number,
): (trx: Sql, rows: readonly Row[]) => Promise<Answer[]> {
  // By engine, which the adapter stands for, transactions included, and by the number of rows.
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Answer>>>();
  // Any value but a missing one stands for those that come later, row by row in the order of the columns.
  const shape = Object.fromEntries(columns.map((column) => [column, 0])) as Row;

  return async (trx, rows) => {
    const { adapter } = trx.getExecutor();
    let known = compiled.get(adapter);
    if (!known) compiled.set(adapter, (known = new Map<number, CompiledQuery<Answer>>()));
    const answers: Answer[] = [];
    for (const part of inParts(rows, largest)) {
      let query = known.get(part.length);
      if (!query) known.set(part.length, (query = build(trx, Array<Row>(part.length).fill(shape)).compile()));
      const parameters: unknown[] = [];
      for (const row of part) for (const column of columns) parameters.push(row[column]);
      for (const answer of (await trx.executeQuery<Answer>({ ...query, parameters })).rows) answers.push(answer);
    }
    return answers;
  };
}
