import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of a SQLite database whose schema is up to date, to be copied. In the projects on SQLite. */
    sqliteTemplate: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-template-'));

export async function setup(project: TestProject): Promise<void> {
  // Closing it leaves all in one file.
  await (await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })).close();
  project.provide('sqliteTemplate', join(folder, 'library.db'));
}

export const teardown = (): void => rmSync(folder, { recursive: true });
