import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { importPrompts } from './import.ts';

type Options = Partial<Parameters<typeof importPrompts>[2]>;

/** An empty library, reset for each test, with the administrator who owns the imported prompts. */
export function openImports() {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-import-'));
  const path = join(folder, 'prompts.csv');
  let t: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    await t.reset();
    ada = await t.admin();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await t.close();
  });

  const importFile = (from: string, options: Options = {}) => {
    const given = { categories: ['Imported'], tags: ['imported'], ownerId: ada.id };
    return importPrompts(t.services.database, from, { ...given, ...options });
  };
  return {
    folder,
    app: () => t,
    ada: () => ada,
    importFile,
    importText(text: string | Uint8Array, options?: Options) {
      writeFileSync(path, text);
      return importFile(path, options);
    },
    /** All prompts as the library shows them, in the order of import. */
    library: async () => (await t.visitor.get('/api/prompts?size=100&sort=createdAt,asc')).body.list,
  };
}
