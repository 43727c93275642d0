import { CompiledQuery, type QueryExecutor } from 'kysely';
import type { Database } from '../database/database.ts';

/** How an engine executes one statement that was recorded. */
export interface Plan {
  statement: string;
  lines: string[];
}

/** Tables that stay small: lists of categories and tags read all of them. */
const SMALL = /\b(categories|tags|settings)\b/;

/** Records every statement of a database, those of transactions included. */
export function recordStatements(database: Database): CompiledQuery[] {
  const seen: CompiledQuery[] = [];
  listen(database.sql.getExecutor());
  return seen;

  function listen(executor: QueryExecutor): QueryExecutor {
    const ask = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, ...more) => {
      seen.push(query);
      return ask(query, ...more);
    };
    const within = executor.withConnectionProvider.bind(executor);
    executor.withConnectionProvider = (provider) => listen(within(provider));
    return executor;
  }
}

/**
 * The plans of statements. PostgreSQL is set to avoid full scans and sorts at any cost, so that it plans small tables
 * like large ones: a remaining scan or sort has no index to replace it.
 */
export async function plansOf(database: Database, statements: CompiledQuery[]): Promise<Plan[]> {
  const distinct = [...new Map(statements.map((query) => [query.sql, query])).values()];
  return database.sql.connection().execute(async (connection) => {
    const ask = async (query: string, parameters: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, string>>(CompiledQuery.raw(query, [...parameters]))).rows;
    const isPostgres = database.engine === 'postgres';
    if (isPostgres) await ask('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    const plans: Plan[] = [];
    for (const { sql, parameters } of distinct) {
      const rows = await ask(`explain ${isPostgres ? '' : 'query plan '}${sql}`, parameters);
      plans.push({ statement: sql, lines: rows.map((row) => row['QUERY PLAN'] ?? row.detail ?? '') });
    }
    if (isPostgres) await ask('reset all');
    return plans;
  });
}

/**
 * What is wrong with a plan: lines that scan a growing table, or sort more than a handful of ties. What a subquery reads
 * has lines of its own.
 */
export function offences({ lines }: Plan): string[] {
  const scans = lines.filter((line) => /^SCAN (?!CONSTANT|\d+-ROW|prompt_search|\(subquery)|Seq Scan on /.test(line));
  const large = scans.filter((line) => !SMALL.test(line));
  const sorts = lines.filter((line) => /^USE TEMP B-TREE FOR (ORDER|GROUP|DISTINCT)|^[\s>-]*Sort {2}\(/.test(line));
  // All categories may be sorted.
  return scans.length > large.length ? large : [...large, ...sorts];
}
