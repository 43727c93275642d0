import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which test files create databases of their own. Only in the project "postgres". */
    postgresUrl: string;
  }
}

let started: Postgres | undefined;

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  started = given ? undefined : await startPostgres();
  const url = given || started?.url;
  if (!url) {
    throw new Error('No PostgreSQL found: install it, or set TEST_DATABASE_URL. "--project sqlite" runs without.');
  }
  project.provide('postgresUrl', url);
}

export async function teardown(): Promise<void> {
  await started?.stop();
}
