import { readOptions as readWords, WrongUse } from '../../server/start/command.ts';
import type { Database } from '../../server/database/database.ts';

export interface Options {
  engine: Database['engine'];
  prompts: number;
  /** Names of targets; empty: all. */
  only: string[];
  /** Duration of each measurement. */
  seconds: number;
  /** A file for all figures. */
  json: string | undefined;
  /** A file for the tables as Markdown. */
  markdown: string | undefined;
  /** A folder for libraries that are kept. */
  keep: string | undefined;
  /** Only creates the library. */
  make: boolean;
  growth: boolean;
  sizes: number[];
}

export const USAGE = `Usage: npm run bench -- [OPTIONS]   measures the production server on a library of made-up prompts
  --engine sqlite|postgres   PostgreSQL: one of our own, or the server in DATABASE_URL, with databases of our own on it
  --prompts N                5,000 unless said otherwise
  --only NAME[,NAME]         some targets only, by name or by what stands before the colon
  --seconds S                how long each figure is measured; 5
  --keep DIR                 libraries stay in DIR/ENGINE-N and are used again while schema and generator are the same
  --make                     makes the library and ends; with --keep
  --growth                   how figures grow from one size to the next
  --sizes N,N,N              those sizes; 5000,100000,1000000
  --json FILE                all figures
  --markdown FILE            the tables as they stand in docs/figures.md`;

/** @throws WrongUse */
export function readOptions(words: string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readWords(words, {
    engine: text,
    prompts: text,
    only: text,
    seconds: text,
    keep: text,
    make: flag,
    growth: flag,
    sizes: text,
    json: text,
    markdown: text,
  });
  const { engine = 'sqlite' } = values;
  if (engine !== 'sqlite' && engine !== 'postgres') throw new WrongUse(`There is no engine "${engine}".`);
  if (values.make && !values.keep) throw new WrongUse('A library that is only made must be kept: --keep DIR');
  return {
    engine,
    prompts: whole(values.prompts ?? '5000', 'prompts'),
    only: values.only?.split(',').filter(Boolean) ?? [],
    seconds: whole(values.seconds ?? '5', 'seconds'),
    json: values.json,
    markdown: values.markdown,
    keep: values.keep,
    make: values.make,
    growth: values.growth,
    sizes: (values.sizes ?? '5000,100000,1000000').split(',').map((size) => whole(size, 'sizes')),
  };
}

function whole(text: string, name: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new WrongUse(`--${name} takes whole numbers above 0, not "${text}".`);
}
