import type { Database } from './engine.ts';

/** The address of a module that exports `run(database, input)`; its types are those of that function. */
export type AsideModule<I, O> = string & { readonly run?: (database: Database, input: I) => Promise<O> };

/** Runs a module's read on this very database. */
export async function runHere<I, O>(database: Database, module: AsideModule<I, O>, input: I): Promise<O> {
  const { run } = (await import(module)) as { run: (database: Database, input: I) => Promise<O> };
  return run(database, input);
}
