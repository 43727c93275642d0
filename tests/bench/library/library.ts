import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../server/database/database.ts';
import type { Shape } from './shape.ts';

/** Written into a library once it is complete, so that another run can use it again. */
export interface Made {
  engine: Database['engine'];
  prompts: number;
  seed: number;
  recipe: Recipe;
  shape: Shape;
  seconds: number;
  /** The newest prompt of the library: the bench created all later ones. */
  lastPrompt: number;
  image: string;
}

const KEY = 'bench_library';

/** The sources of a library, as hashes of files. */
export interface Recipe {
  generator: string;
  migrations: Record<string, string>;
}

/** The recipe that a library created now would have. */
export function recipeOfToday(): Recipe {
  const here = (name: string) => path.join(import.meta.dirname, name);
  const migrations = here('../../../server/database/migrations');
  const names = globSync('*.ts', { cwd: migrations }).sort();
  return {
    generator: hashOf(here('random.ts'), here('words.ts'), here('prompts.ts')),
    migrations: Object.fromEntries(names.map((name) => [name, hashOf(path.join(migrations, name))])),
  };
}

/** Whether a library is as good as a new one. Newer migrations do not matter: they run when it is opened. */
export function isOfToday({ recipe }: Made): boolean {
  const today = recipeOfToday();
  const kept = Object.entries(recipe.migrations);
  return recipe.generator === today.generator && kept.every(([name, hash]) => today.migrations[name] === hash);
}

function hashOf(...files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A database's record of the library in it. Undefined: there is none of the bench, or an incomplete one. */
export async function findMade({ sql }: Database): Promise<Made | undefined> {
  const row = await sql.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && row.value !== UNFINISHED ? (JSON.parse(row.value) as Made) : undefined;
}

const UNFINISHED = 'unfinished';

/** Whether a database is empty, the bench's (also unfinished or outdated), or somebody's own. */
export async function belongsTo({ sql }: Database): Promise<'nobody' | 'bench' | 'somebody'> {
  const mark = await sql.selectFrom('settings').select('key').where('key', '=', KEY).executeTakeFirst();
  if (mark) return 'bench';
  const prompt = await sql.selectFrom('prompts').select('id').limit(1).executeTakeFirst();
  return prompt ? 'somebody' : 'nobody';
}

/** Marks an empty database as ours, before anything is written into it. */
export async function claim({ sql }: Database): Promise<void> {
  await sql.insertInto('settings').values({ key: KEY, value: UNFINISHED }).execute();
}

export async function markMade({ sql }: Database, made: Made): Promise<void> {
  await sql
    .updateTable('settings')
    .set({ value: JSON.stringify(made) })
    .where('key', '=', KEY)
    .execute();
}
