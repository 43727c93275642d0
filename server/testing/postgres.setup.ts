import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/engine.ts';
import { createDatabaseOn, type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which test files create databases of their own. Only in the project "postgres". */
    postgresUrl: string;
    /** The name of a database there whose schema is up to date, to be copied. */
    postgresTemplate: string;
  }
}

let started: Postgres | undefined;
let template: Awaited<ReturnType<typeof createDatabaseOn>> | undefined;

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  started = given ? undefined : await startPostgres();
  const url = given || started?.url;
  if (!url) {
    throw new Error('No PostgreSQL found: install it, or set TEST_DATABASE_URL. "--project sqlite" runs without.');
  }
  project.provide('postgresUrl', url);
  template = await createDatabaseOn(url);
  await (await openDatabase({ DATABASE_URL: template.url, DATA_DIR: '' })).close();
  project.provide('postgresTemplate', new URL(template.url).pathname.slice(1));
}

export async function teardown(): Promise<void> {
  await template?.drop();
  await started?.stop();
}
