import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../server/database/engine.ts';
import type { Database } from '../../../server/database/database.ts';
import { temporaryFolder } from '../machine/tidy.ts';
import { belongsTo } from './library.ts';

/** Where a library is stored: the settings with which the product opens it. */
export interface Place {
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
}

export interface Wish {
  engine: Database['engine'];
  prompts: number;
  /** A folder for libraries that are kept and used again. */
  keep: string | undefined;
  /** A PostgreSQL server; the database named in the URL is not touched. */
  server: string | undefined;
}

/** The place of a library; created if missing, and deleted at the end unless it is to be kept. */
export async function placeOf({ engine, prompts, keep, server }: Wish): Promise<Place> {
  const folder = keep ? path.resolve(keep, `${engine}-${prompts}`) : temporaryFolder('library');
  mkdirSync(folder, { recursive: true });
  if (engine === 'sqlite') return { DATA_DIR: folder, DATABASE_URL: undefined };
  if (!server) throw new Error('A library on PostgreSQL needs a server.');
  const name = databaseOf(prompts);
  const known = await onServer(server, 'select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { DATA_DIR: folder, DATABASE_URL: url.href };
}

/** Opens a library of the bench or an empty place. @throws Error when it is somebody's own library */
export async function openPlace(place: Place): Promise<Database> {
  const database = await openDatabase(place);
  if ((await belongsTo(database)) !== 'somebody') return database;
  await database.close();
  throw new Error(`The library in ${place.DATA_DIR} was not made by the bench: it is left alone. Name another folder.`);
}

/** Empties a place of the bench. */
export async function clear(place: Place): Promise<void> {
  for (const name of ['library.db', 'library.db-wal', 'library.db-shm', 'images']) {
    rmSync(path.join(place.DATA_DIR, name), { recursive: true, force: true });
  }
  if (!place.DATABASE_URL) return;
  const url = new URL(place.DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await onServer(url.href, `drop database if exists ${name} with (force)`);
  await onServer(url.href, `create database ${name}`);
}

/** Drops a database that is not kept from a server that keeps running. */
export async function drop({ DATABASE_URL }: Place): Promise<void> {
  if (!DATABASE_URL) return;
  const url = new URL(DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await onServer(url.href, `drop database if exists ${name} with (force)`);
}

const databaseOf = (prompts: number): string => `prompt_lib_bench_${prompts}`;

async function onServer(server: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    return await connection.query(statement, values);
  } finally {
    await connection.end();
  }
}
